import { americanOdds, edge } from '../../src/domain/odds.ts';
import { Chip } from '../parts/chip.tsx';
import { Explained } from '../parts/prose.tsx';
import type { PickDetail } from '../wire.ts';
import { clockTime, figure, number, odds, percent, signed } from '../words.ts';

/** The best price now, or the published one. */
export const priceNow = ({ currentPrice, bestBook }: PickDetail) =>
  currentPrice ? currentPrice.bestBook : bestBook;

/** The price at which the pick is shown: the best one while it can be bet, otherwise the published one. */
export const shownBreakEven = (pick: PickDetail): number =>
  (pick.status === 'open' ? priceNow(pick)?.breakEven : undefined) ?? pick.breakEven;

export function Where({ pick }: { pick: PickDetail }) {
  const { confidence, direction, projection, flipPoints, rating, currentPrice } = pick;
  const best = pick.status === 'open' ? priceNow(pick) : null;
  const published = { odds: americanOdds(pick.price), breakEven: pick.breakEven, evPercent: pick.evPercent };
  const shown = best ?? published;
  return (
    <section className="where stack" aria-label="Price">
      <h2>{pick.status === 'open' ? 'Where to bet it' : 'The published price'}</h2>
      <div className="row apart">
        <p className="stack none" data-part="best-price">
          <span className="caption">
            {best ? `Best price at ${figure(best.line)}` : 'Average of the books'}
            {best && currentPrice ? `, ${clockTime(currentPrice.at)}` : ''}
          </span>
          <span>
            <strong className="figure-huge">{odds(shown.odds)}</strong>{' '}
            {best ? <strong>{best.sportsbook}</strong> : null}
          </span>
        </p>
        <p className="stack none end">
          <span className="caption">EV at {odds(shown.odds)}</span>
          <strong className={`figure-huge ${shown.evPercent > 0 ? 'tone-hit' : 'tone-miss'}`} data-part="ev">
            {signed(shown.evPercent)}%
          </strong>
        </p>
      </div>
      <p>
        We give the {direction} a <strong>{percent(confidence)}</strong> chance. At {odds(shown.odds)} it
        breaks even at <strong>{percent(shown.breakEven)}</strong>, so the{' '}
        <Explained words="edge" term="edge" /> is{' '}
        <strong>{signed(100 * edge(confidence, shown.breakEven))} points</strong>.
      </p>
      <dl className="where-facts">
        <div>
          <dt>Published</dt>
          <dd>
            <strong>{odds(published.odds)}</strong>
            <span className="caption">EV {signed(pick.evPercent)}%</span>
          </dd>
        </div>
        <div>
          <dt>Fair odds</dt>
          <dd>
            <strong>{odds(pick.fairOdds)}</strong>
            <span className="caption">our break-even</span>
          </dd>
        </div>
        <div>
          <dt>Projection</dt>
          <dd>
            <strong>{number(projection.mean, 1)}</strong>
            <span className="caption">
              80%: {figure(projection.p10)} to {figure(projection.p90)}
            </span>
          </dd>
        </div>
      </dl>
      {pick.status === 'open' && flipPoints.odds !== null ? (
        <p className="row small">
          <Chip tone="hit">Bet to {odds(flipPoints.odds)}</Chip> Below that it is no longer {rating}.
        </p>
      ) : null}
      {currentPrice ? (
        <p className="small muted" data-part="current-price">
          Average now {odds(americanOdds(currentPrice.price))} at {clockTime(currentPrice.at)}. Published at{' '}
          {odds(published.odds)}.
        </p>
      ) : null}
    </section>
  );
}
