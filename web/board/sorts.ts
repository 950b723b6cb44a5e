import { edge } from '../../src/domain/odds.ts';
import type { Pick } from '../wire.ts';
import { statName } from '../words.ts';
import { unitsOf } from './day-summary.ts';
import { bestNow, bestPays, shownEv } from './filters.ts';

/** The chance minus the break-even of the best price; of the published price if there is none. */
export const edgeOf = (pick: Pick): number =>
  edge(pick.confidence, bestNow(pick)?.breakEven ?? pick.breakEven);

/** How far the line moved since publication; positive in favor of the pick. Null if no book offers the prop. */
export const lineMoveOf = ({ currentLine, line, direction }: Pick): number | null =>
  currentLine == null ? null : direction === 'over' ? currentLine - line : line - currentLine;

const rate = (hits: number | undefined, games: number | undefined) =>
  hits === undefined || !games ? UNKNOWN : hits / games;
const UNKNOWN = Number.NEGATIVE_INFINITY;
const RESULTS = ['miss', 'void', 'push', 'hit'];

const KEYS = {
  player: (pick) => pick.playerName,
  stat: (pick) => `${statName(pick.stat)} ${String(pick.line).padStart(6)}`,
  score: (pick) => pick.scoreFinal,
  price: bestPays,
  ev: shownEv,
  published: (pick) => pick.price,
  publishedEv: (pick) => pick.evPercent,
  books: (pick) => pick.books?.length ?? UNKNOWN,
  edge: edgeOf,
  stake: (pick) => pick.stake,
  l5: ({ hitRates }) => rate(hitRates?.l5Hits, hitRates?.l5Games),
  l10: ({ hitRates }) => rate(hitRates?.l10Hits, hitRates?.l10Games),
  l15: ({ hitRates }) => rate(hitRates?.l15Hits, hitRates?.l15Games),
  season: ({ hitRates }) => rate(hitRates?.seasonHits, hitRates?.seasonGames),
  move: (pick) => lineMoveOf(pick) ?? UNKNOWN,
  tip: (pick) => pick.gameDate,
  result: ({ result }) => (result === null ? UNKNOWN : RESULTS.indexOf(result)),
  units: unitsOf,
  clv: (pick) => pick.clvPercent ?? UNKNOWN,
} satisfies Record<string, (pick: Pick) => number | string>;

export type SortName = keyof typeof KEYS;
export const isSort = (name: string): name is SortName => Object.hasOwn(KEYS, name);

/** Words and tip-offs start with the first, numbers with the highest. */
export const startsUp = (by: SortName): boolean => by === 'player' || by === 'stat' || by === 'tip';

export function sortPicks(picks: readonly Pick[], by: SortName, down: boolean): Pick[] {
  const key: (pick: Pick) => number | string = KEYS[by];
  return [...picks].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    const order = a < b ? -1 : a > b ? 1 : 0;
    return (down ? -order : order) || other.scoreFinal - one.scoreFinal || one.pickId - other.pickId;
  });
}
