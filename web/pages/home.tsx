import { Link } from 'wouter';
import { Page } from '../parts/page.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { pageNamed } from '../routes.tsx';
import { useSession } from '../session.ts';
import { SITE } from '../site-facts.ts';

const Board = pageNamed('board');

/** The board for whoever is signed in; for everybody else what this is, and the way in. */
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

const POINTS: readonly [string, string][] = [
  ['See it at a glance', 'Every game against the line; drag the line and all the figures follow.'],
  ['Know why', 'Each score comes apart into blocks, with the numbers behind every sentence.'],
  ['Check us', 'Every pick stays on the record, winners and losers alike, with the closing line beside it.'],
  ['Build on it', 'One API, signed webhooks, a live stream, exports as CSV, JSON Lines and Parquet.'],
];

function Landing() {
  return (
    <Page name="landing" title="Player-prop picks with the research behind them">
      <p className="lead muted">
        Scored picks for basketball player props: what the model says, what the price needs, and how often we
        were right.
      </p>
      <p className="row" data-state="ready">
        <Link className="button primary" href="/login">
          Sign in
        </Link>
        {SITE.registration ? (
          <Link className="button" href="/register">
            Open a free account
          </Link>
        ) : null}
        <Link className="button quiet" href="/record">
          See the track record
        </Link>
      </p>
      {SITE.demoLinks.length > 0 ? (
        <section className="card">
          <h2>Look around</h2>
          <p className="muted">
            This is a demo on your own machine. One click signs you in; each tier sees exactly what it would.
          </p>
          <p className="row">
            {SITE.demoLinks.map(({ tier, url }) => (
              <a key={tier} className="button" href={url}>
                {tier[0]?.toUpperCase() + tier.slice(1)}
              </a>
            ))}
          </p>
        </section>
      ) : null}
      <ul className="grid two even">
        {POINTS.map(([title, words]) => (
          <li key={title} className="card">
            <h2>{title}</h2>
            <p className="muted">{words}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
