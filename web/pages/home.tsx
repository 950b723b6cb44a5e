import { Link } from 'wouter';
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

const POINTS: readonly [string, string][] = [
  ['See it at a glance', 'Every game against the line. Drag the line and all numbers update.'],
  ['See why', 'Each score is broken down into blocks, with the numbers behind every sentence.'],
  ['Check us', 'Every pick stays on the record, win or lose, next to the closing line.'],
  ['Build on it', 'One API, signed webhooks, a live stream, exports as CSV, JSON Lines and Parquet.'],
];

function Landing() {
  return (
    <Page name="landing" title="Player-prop picks with the research behind them">
      <p className="lead muted">
        Scored picks for basketball player props: our chance, the break-even of the price, and our track
        record.
      </p>
      <p className="row" data-state="ready">
        <Link className="button primary" href="/login">
          Sign in
        </Link>
        {SITE.registration ? (
          <Link className="button" href="/register">
            Create a free account
          </Link>
        ) : null}
        <Link className="button quiet" href="/record">
          See the track record
        </Link>
      </p>
      {SITE.demoLinks.length > 0 ? (
        <section className="card">
          <h2>Try the demo</h2>
          <p className="muted">
            This demo runs on your own machine. One click signs you in with the rights of that tier.
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
