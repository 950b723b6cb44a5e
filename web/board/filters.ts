import { decimalOdds } from '../../src/domain/odds.ts';
import { keysOf } from '../../src/domain/records.ts';
import type { Pick } from '../wire.ts';
import { odds, plural, statName } from '../words.ts';

/** Best current price at the reader's books, or the one of the pick while the prices by book are unknown. */
export const bestNow = ({ myBest, currentPrice, bestBook }: Pick) =>
  myBest === undefined ? (currentPrice ? currentPrice.bestBook : bestBook) : myBest;

/**
 * Expected value at the price that the board shows: the best price, or the published average if there is
 * none.
 */
export const shownEv = (pick: Pick): number => bestNow(pick)?.evPercent ?? pick.evPercent;

/** 0 if no price is known. */
export const bestPays = (pick: Pick): number => {
  const best = bestNow(pick);
  return best ? decimalOdds(best.odds) : 0;
};

/** The filters of the board. Each has a query parameter of the same name. */
export type BoardFilters = {
  stat: string | null;
  side: string | null;
  game: number | null;
  team: string | null;
  rating: string | null;
  book: string | null;
  /** Minimum hit rate over the last ten games, in percent. */
  min: number | null;
  /** Worst acceptable American price. */
  price: number | null;
  /** Minimum expected value at the best price, in percent. */
  ev: number | null;
  /** Only starred picks. */
  saved: string | null;
  q: string | null;
};

export type FilterName = keyof BoardFilters;

export const readFilters = (params: URLSearchParams): BoardFilters => ({
  stat: params.get('stat'),
  side: params.get('side'),
  game: whole(params.get('game')),
  team: params.get('team'),
  rating: params.get('rating'),
  book: params.get('book'),
  min: whole(params.get('min')),
  price: whole(params.get('price')),
  ev: whole(params.get('ev')),
  saved: params.get('saved'),
  q: params.get('q'),
});

const whole = (text: string | null): number | null => {
  const value = Number(text?.replace('−', '-') ?? Number.NaN);
  return text && Number.isInteger(value) ? value : null;
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const RULES: { [Name in FilterName]: (pick: Pick, wanted: NonNullable<BoardFilters[Name]>) => boolean } = {
  stat: (pick, stat) => pick.stat === stat,
  side: (pick, side) => pick.direction === side,
  game: (pick, game) => pick.gameId === game,
  team: (pick, team) => pick.teamAbbreviation === team,
  rating: (pick, rating) => pick.rating === rating,
  book: (pick, book) => bestNow(pick)?.sportsbook === book,
  min: (pick, min) =>
    !!pick.hitRates &&
    pick.hitRates.l10Games > 0 &&
    (100 * pick.hitRates.l10Hits) / pick.hitRates.l10Games >= min,
  price: (pick, price) => bestPays(pick) >= decimalOdds(price),
  ev: (pick, ev) => shownEv(pick) >= ev,
  saved: (pick) => pick.saved === true,
  q: (pick, q) =>
    plain(
      `${pick.playerName} ${pick.teamAbbreviation} ${pick.opponentAbbreviation} ${statName(pick.stat)}`,
    ).includes(plain(q)),
};

export const activeFilters = (filters: BoardFilters): FilterName[] =>
  keysOf(RULES).filter((name) => filters[name] !== null && filters[name] !== '');

export const applyFilters = (picks: readonly Pick[], filters: BoardFilters): Pick[] =>
  picks.filter((pick) => activeFilters(filters).every((name) => RULES[name](pick, filters[name] as never)));

/** When no pick matches: the single filter whose removal brings back the most picks. */
export function bestToDrop(
  picks: readonly Pick[],
  filters: BoardFilters,
): { name: FilterName; frees: number } | null {
  const [best] = activeFilters(filters)
    .map((name) => ({ name, frees: applyFilters(picks, { ...filters, [name]: null }).length }))
    .sort((one, other) => other.frees - one.frees);
  return best && best.frees > 0 ? best : null;
}

export function filterWords(name: FilterName, filters: BoardFilters, picks: readonly Pick[]): string {
  const value = filters[name];
  if (name === 'stat') return statName(String(value));
  if (name === 'min') return `L10 ≥ ${value}%`;
  if (name === 'price') return `Price ≥ ${odds(Number(value))}`;
  if (name === 'ev') return `EV ≥ ${value}%`;
  if (name === 'saved') return '★ Saved';
  if (name === 'q') return `“${value}”`;
  if (name === 'game') {
    const pick = picks.find(({ gameId }) => gameId === value);
    return pick ? gameName(pick) : 'that game';
  }
  return String(value)[0]?.toUpperCase() + String(value).slice(1);
}

export const gameName = ({ isHome, teamAbbreviation, opponentAbbreviation }: Pick): string =>
  isHome ? `${opponentAbbreviation} @ ${teamAbbreviation}` : `${teamAbbreviation} @ ${opponentAbbreviation}`;

/** Number of picks that are new, gone or changed, for the bar above a changed board. */
export function countChanges(before: readonly Pick[], after: readonly Pick[]): number {
  const facts = (pick: Pick) =>
    `${pick.line} ${pick.direction} ${pick.scoreFinal} ${pick.status} ${pick.result ?? ''}`;
  const old = new Map(before.map((pick) => [pick.pickId, facts(pick)]));
  const different = after.filter((pick) => old.get(pick.pickId) !== facts(pick)).length;
  const kept = new Set(after.map(({ pickId }) => pickId));
  return different + before.filter(({ pickId }) => !kept.has(pickId)).length;
}

export const summaryOf = (picks: readonly Pick[]): string => {
  const premium = picks.filter(({ rating }) => rating === 'premium').length;
  return `${plural(picks.length, 'pick')}: ${premium} premium, ${picks.length - premium} standard`;
};
