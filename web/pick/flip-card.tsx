import { Link } from 'wouter';
import { priceOf } from '../../src/domain/best-price.ts';
import { americanOdds } from '../../src/domain/odds.ts';
import { Card } from '../parts/card.tsx';
import type { BookOffer } from '../reading/book-offers.ts';
import { lineSteps, priceRuler } from '../reading/flip-picture.ts';
import type { PickDetail } from '../wire.ts';
import { figure, odds, percent, researchPath } from '../words.ts';

/** How far the line and the price may move before the pick loses its rating. */
export function FlipCard({ pick, offers }: { pick: PickDetail; offers: readonly BookOffer[] }) {
  const { flipPoints, direction, rating } = pick;
  const { line, odds: price } = flipPoints;
  return (
    <Card
      title="Flip points"
      aside={
        <span className="legend small">
          <span className="keeps">keeps {rating}</span>
          <span className="value">positive EV</span>
          <span className="loses">no pick</span>
        </span>
      }
    >
      <p data-part="flip-words">
        {line === null && price === null
          ? `Barely ${rating}: any worse line or price loses the rating.`
          : `Stays ${rating} ${line === null ? '' : `${direction === 'over' ? 'up' : 'down'} to a line of ${figure(line)}`}${line !== null && price !== null ? ' or ' : ''}${price === null ? '' : `to a price of ${odds(price)}`}.`}
      </p>
      <Lines pick={pick} />
      {price === null ? null : <Prices pick={pick} keeps={price} offers={offers} />}
      <p>
        <Link
          className="button small"
          href={`${researchPath(pick)}&line=${flipPoints.lineLostAt ?? pick.line}`}
        >
          Try other lines
        </Link>
      </p>
    </Card>
  );
}

function Lines({ pick }: { pick: PickDetail }) {
  const steps = lineSteps(pick);
  if (steps.length === 0) return null;
  return (
    <>
      <h3 className="small">Line, at {odds(americanOdds(pick.price))}</h3>
      <ol className="line-steps">
        {steps.map(({ line, chance, fair, keeps, isOwn }) => (
          <li
            key={line}
            className={keeps ? 'keeps' : 'loses'}
            data-line={line}
            {...(isOwn ? { 'aria-current': true } : {})}
          >
            <strong>{figure(line)}</strong>
            <span>{percent(chance)}</span>
            <span className="caption">fair {odds(fair)}</span>
            <span className="visually-hidden">{keeps ? `keeps ${pick.rating}` : `loses ${pick.rating}`}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

type PricesProps = { pick: PickDetail; keeps: number; offers: readonly BookOffer[] };

function Prices({ pick, keeps, offers }: PricesProps) {
  const published = americanOdds(pick.price);
  const quoted = offers.flatMap((offer) => {
    const price = offer.line === pick.line && !offer.isStale ? priceOf(offer, pick.direction) : null;
    return price === null ? [] : [{ book: offer.sportsbook, price }];
  });
  const { at, longest, shortest } = priceRuler([
    published,
    keeps,
    pick.fairOdds,
    ...quoted.map(({ price }) => price),
  ]);
  const left = (american: number) => `${100 * at(american)}%`;
  const width = (from: number, to: number) => `${100 * Math.max(0, to - from)}%`;
  return (
    <>
      <h3 className="small">Price, at {figure(pick.line)}. Dots are the books.</h3>
      <div className="ruler" aria-hidden="true">
        <span className="keeps" style={{ left: 0, width: width(0, at(keeps)) }} />
        <span className="value" style={{ left: left(keeps), width: width(at(keeps), at(pick.fairOdds)) }} />
        <span className="loses" style={{ left: left(pick.fairOdds), width: width(at(pick.fairOdds), 1) }} />
        {quoted.map(({ book, price }) => (
          <span key={book} className="dot" title={`${book} ${odds(price)}`} style={{ left: left(price) }} />
        ))}
        <span className="now" style={{ left: left(published) }} />
      </div>
      <p className="row apart caption">
        <span>{odds(longest)}</span>
        <span>
          published {odds(published)} · {pick.rating} to {odds(keeps)} · positive EV to {odds(pick.fairOdds)}
        </span>
        <span>{odds(shortest)}</span>
      </p>
    </>
  );
}
