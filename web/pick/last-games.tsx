import { outcome, rateOf } from '../../src/domain/hit-rate.ts';
import { RateChip } from '../parts/rate-chip.tsx';
import { valueIn } from '../player/value-in.ts';
import type { GameLog, PickDetail } from '../wire.ts';
import { day, figure } from '../words.ts';

const SHOWN = 10;

/** The last games against the line: hits solid, misses hatched, pushes hollow. */
export function LastGames({ pick, logs }: { pick: PickDetail; logs: readonly GameLog[] }) {
  const { stat, line, direction } = pick;
  const values = logs.flatMap((game) => valueIn(game, stat) ?? []);
  const shown = logs.slice(0, SHOWN).toReversed();
  const last = rateOf(values, line, direction, SHOWN);
  const highest = Math.max(line, ...values.slice(0, SHOWN)) || 1;
  if (values.length === 0) return null;
  return (
    <figure
      className="last-games"
      aria-label={`${direction} in ${last.hits} of the last ${last.games} games`}
    >
      <figcaption className="row apart">
        <strong className="small" data-part="last-ten">
          {direction === 'over' ? 'Over' : 'Under'} in {last.hits} of the last {last.games}
        </strong>
        <span className="row">
          <RateChip of="l5" label="L5" line={line} {...rateOf(values, line, direction, 5)} />
          <RateChip of="l15" label="L15" line={line} {...rateOf(values, line, direction, 15)} />
        </span>
      </figcaption>
      <ol style={{ '--threshold': line / highest }}>
        {shown.map((game) => {
          const value = valueIn(game, stat) ?? 0;
          const result = outcome(value, line, direction);
          return (
            <li
              key={game.gameId}
              title={`${day(game.gameDate)} ${game.opponentAbbreviation}: ${figure(value)}`}
            >
              <span className="visually-hidden">
                {day(game.gameDate)} {game.isHome ? 'vs' : '@'} {game.opponentAbbreviation}: {result},{' '}
              </span>
              <span className="caption">{figure(value)}</span>
              <span className={`column ${result}`} style={{ '--share': value / highest }} />
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
