import { Link } from 'wouter';
import { americanOdds } from '../../src/domain/odds.ts';
import { Card } from '../parts/card.tsx';
import { Origin, Rating, Side } from '../parts/chip.tsx';
import type { PickDetail } from '../wire.ts';
import { dayAndTime, figure, number, odds } from '../words.ts';

/** All versions of a pick, newest first: when each was published and why it was replaced or withdrawn. */
export function Versions({ pick }: { pick: PickDetail }) {
  const settled = pick.history.filter(({ event }) => event === 'settled' || event === 'corrected');
  return (
    <Card title="Versions" aside={<Origin origin={pick.origin} />}>
      <ol className="timeline" data-part="versions">
        {settled.toReversed().map(({ at, event, detail }) => (
          <li key={at}>
            <strong>{event === 'settled' ? 'Settled' : 'Result corrected'}</strong>{' '}
            <span className="muted">{dayAndTime(at)}</span>
            <p className="small">{detail}</p>
          </li>
        ))}
        {pick.versions.toReversed().map((version) => (
          <li key={version.pickId} {...(version.pickId === pick.pickId ? { 'aria-current': true } : {})}>
            {version.closedAt && version.closedBecause ? (
              <p className="small muted">
                {dayAndTime(version.closedAt)}: {version.closedBecause}
              </p>
            ) : null}
            <Link href={`/picks/${version.pickId}`}>Version {version.version}</Link>{' '}
            <span className="muted">{dayAndTime(version.publishedAt)}</span>
            <p className="small">
              <Side direction={version.direction} /> {figure(version.line)} at{' '}
              {odds(americanOdds(version.price))}, <Rating rating={version.rating} />{' '}
              {number(version.scoreFinal)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
