import { Link } from 'wouter';
import { Audiences } from '../landing/audiences.tsx';
import { LastNight } from '../landing/last-night.tsx';
import { LiveRecord } from '../landing/live-record.tsx';
import { Picture } from '../landing/picture.tsx';
import { Page } from '../parts/page.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { pageNamed } from '../routes.tsx';
import { useSession } from '../session.ts';
import { SITE } from '../site-facts.ts';

/** The board for signed-in users, the landing page for everybody else. */
export default function Home() {
  const { known, user } = useSession();
  if (!known && window.__early)
    return (
      <main className="page" id="main">
        <Skeleton heights={[34, 44, 480]} />
      </main>
    );
  const Board = pageNamed('board');
  return user ? <Board params={{}} /> : <Landing />;
}

function Landing() {
  return (
    <Page name="landing" title="Player-prop picks you can check">
      <div className="hero" data-state="ready">
        <div className="stack">
          <p className="lead muted">
            Every pick shows our chance, the price it needs and the book that offers it. Every pick stays on
            the record, won or lost, sealed before tip-off.
          </p>
          <Start />
        </div>
        <Picture />
      </div>
      <LiveRecord />
      <LastNight />
      <Audiences />
    </Page>
  );
}

/** One click to the demo where there is one, otherwise to an account. */
function Start() {
  const best = SITE.demoLinks.find(({ tier }) => tier === 'sharp') ?? SITE.demoLinks[0];
  const others = SITE.demoLinks.filter((link) => link !== best);
  return (
    <>
      <p className="row">
        {best ? (
          <a className="button primary" href={best.url}>
            Open the demo
          </a>
        ) : SITE.registration ? (
          <Link className="button primary" href="/register">
            Create a free account
          </Link>
        ) : null}
        {best ? null : (
          <Link className="button" href="/login">
            Sign in
          </Link>
        )}
        <Link className="button" href="/record">
          See the track record
        </Link>
      </p>
      {best ? (
        <p className="row small muted">
          No account needed: it runs on your own machine. As another tier:
          {others.map(({ tier, url }) => (
            <a key={tier} className="button small" href={url}>
              {tier[0]?.toUpperCase() + tier.slice(1)}
            </a>
          ))}
        </p>
      ) : null}
    </>
  );
}
