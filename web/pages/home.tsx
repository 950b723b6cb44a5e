import { Link } from 'wouter';
import { LiveRecord } from '../landing/live-record.tsx';
import { Picture } from '../landing/picture.tsx';
import { Page } from '../parts/page.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { pageNamed } from '../routes.tsx';
import { useSession } from '../session.ts';
import { SITE } from '../site-facts.ts';

const Board = pageNamed('board');

/** The board for signed-in users, the landing page for everybody else. */
export default function Home() {
  const { known, user } = useSession();
  if (!known && window.__early)
    return (
      <main className="page" id="main">
        <Skeleton heights={[34, 44, 480]} />
      </main>
    );
  return user ? <Board params={{}} /> : <Landing />;
}

const AUDIENCES: readonly [who: string, title: string, words: string, href: string, action: string][] = [
  [
    'Bettors',
    'Know the price before the pick',
    'Best price by book, the price to bet to, what could go wrong, and how similar picks did, on one screen.',
    '/record',
    'See the record',
  ],
  [
    'Developers',
    'One API, signed events',
    'Picks, lines and research as JSON, signed webhooks, a live stream, exports as CSV, JSON Lines and Parquet.',
    '/docs/',
    'API docs',
  ],
  [
    'Everybody',
    'Every word explained',
    'Edge, closing-line value, Wilson interval: each term that we use has a plain definition.',
    '/glossary',
    'Glossary',
  ],
];

function Landing() {
  return (
    <Page name="landing" title="Player-prop picks you can check">
      <div className="hero" data-state="ready">
        <div className="stack">
          <p className="lead muted">
            Every pick shows our chance, the price it needs and the book that offers it. Every pick stays on
            the record, won or lost.
          </p>
          <Start />
        </div>
        <Picture />
      </div>
      <LiveRecord />
      <ul className="grid three even">
        {AUDIENCES.map(([who, title, words, href, action]) => (
          <li key={who} className="card">
            <p className="caption strong">{who}</p>
            <h2>{title}</h2>
            <p className="muted">{words}</p>
            <p>
              {/* The API docs are a page of their own. */}
              {href === '/docs/' ? (
                <a className="button" href={href}>
                  {action}
                </a>
              ) : (
                <Link className="button" href={href}>
                  {action}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
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
        <Link className="button" href="/login">
          Sign in
        </Link>
        <Link className="button quiet" href="/record">
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
