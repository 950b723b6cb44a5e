import { Link } from 'wouter';
import { Card } from '../parts/card.tsx';
import type { PickDetail } from '../wire.ts';
import { figure, odds, researchPath } from '../words.ts';

/** How far the line and the price may move before the pick loses its rating. */
export function RatingLimits({
  pick: { flipPoints, direction, rating, pickId, playerId, stat },
}: {
  pick: PickDetail;
}) {
  if (!flipPoints) return null;
  const { line, odds: price, lineLostAt } = flipPoints;
  return (
    <Card title="What would change the rating">
      <p>
        {line === null && price === null
          ? `Barely ${rating}: any worse line or price loses the rating.`
          : `Stays ${rating} ${line === null ? '' : `${direction === 'over' ? 'up' : 'down'} to a line of ${figure(line)}`}${line !== null && price !== null ? ' or ' : ''}${price === null ? '' : `to a price of ${odds(price)}`}.`}
      </p>
      <p className="row">
        <Link
          className="button small"
          href={`${researchPath({ playerId, stat, direction })}${lineLostAt ? `&line=${lineLostAt}` : ''}`}
        >
          Try other lines
        </Link>
        <Link
          className="button small"
          href={`/alerts?player=${playerId}&stat=${stat}&pick=${pickId}${lineLostAt ? `&line=${lineLostAt}` : ''}`}
        >
          {lineLostAt ? `Alert me if the line passes ${figure(lineLostAt)}` : 'Alert me if the line moves'}
        </Link>
      </p>
    </Card>
  );
}
