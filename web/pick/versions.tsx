import { Link } from 'wouter';
import { Card } from '../parts/card.tsx';
import { Rating, Side } from '../parts/chip.tsx';
import type { PickDetail } from '../wire.ts';
import { dayAndTime, figure, number } from '../words.ts';

/** All versions of a pick: when each was published and why it was replaced or withdrawn. */
export function Versions({ pick }: { pick: PickDetail }) {
  const { versions } = pick;
  if (versions.length < 2 && versions[0]?.closedAt == null) return null;
  return (
    <Card title="Version history">
      <ul className="plain-list" data-part="versions">
        {versions.map((version) => (
          <li key={version.pickId} {...(version.pickId === pick.pickId ? { 'aria-current': true } : {})}>
            <p className="row apart">
              <span>
                <Link href={`/picks/${version.pickId}`}>Version {version.version}</Link>{' '}
                <span className="muted">{dayAndTime(version.publishedAt)}</span>
              </span>
              <span>
                <Side direction={version.direction} /> {figure(version.line)} at {number(version.price, 2)}
              </span>
              <span>
                <Rating rating={version.rating} /> {number(version.scoreFinal)}
              </span>
            </p>
            {version.closedAt && version.closedBecause ? (
              <p className="small muted">
                {dayAndTime(version.closedAt)}: {version.closedBecause}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
