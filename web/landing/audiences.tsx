import type { ReactNode } from 'react';
import { Link } from 'wouter';

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="audience-facts small">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const REQUEST = `curl $API/data/picks/today \\
  -H "X-API-Key: $KEY"

{ "playerName": "Rohan Tamworthy",
  "direction": "under", "line": 21.5,
  "confidence": 0.556 }`;

/** What each kind of visitor gets, with one action. */
export const Audiences = () => (
  <section className="stack" aria-labelledby="audiences">
    <h2 id="audiences">For bettors, developers and operators</h2>
    <ul className="grid three even">
      <Audience who="Bettors" title="Know the price before the pick">
        <Facts
          facts={[
            ['Best price, by book', '−105'],
            ['Bet down to', '−112'],
            ['Our chance vs break-even', '55.6 / 51.2%'],
            ['Alert when it flips', 'on'],
          ]}
        />
        <p className="small muted">Why, what could go wrong and how similar picks did, on one screen.</p>
        <Link className="button small" href="/record">
          See every pick and its result
        </Link>
      </Audience>
      <Audience who="Developers" title="One API, signed events, a sandbox">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="scroll-x" aria-label="Example request" tabIndex={0}>
          <pre>{REQUEST}</pre>
        </section>
        <p className="small muted">Replay any day against your webhook before you go live.</p>
        <a className="button small" href="/docs/guides/quick-start">
          Quick start
        </a>
      </Audience>
      <Audience who="Operators" title="Two commands, then a console">
        <Facts
          facts={[
            ['Feeds, with their age', '✓ fresh'],
            ['Settlement', '✓ 31 of 31'],
            ['Every run, step by step', '◐ running'],
            ['Requests you did not configure', 'none'],
          ]}
        />
        <p className="small muted">Self-hosted: one process, or a fleet on PostgreSQL.</p>
        <a className="button small" href="/status">
          Status of this service
        </a>
      </Audience>
    </ul>
  </section>
);

const Audience = ({ who, title, children }: { who: string; title: string; children: ReactNode }) => (
  <li className="card audience">
    <p className="caption strong">{who}</p>
    <h3>{title}</h3>
    {children}
  </li>
);
