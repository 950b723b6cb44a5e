import { addDays } from '../../domain/dates.ts';
import { LEAGUE_CATALOGUE, type League } from '../../domain/leagues.ts';
import { isWhole, type Stat, statsByWord } from '../../domain/stats.ts';
import { isDfs, type Quote } from '../market.ts';
import { eachRow, numberOrNull, type SeasonFolder } from './columns.ts';

/** `morning`: only earlier games are known. `late`: starters are known, as near tip-off. */
export const HORIZONS = ['morning', 'late'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** Starting fives are published half an hour before tip-off. */
const LATE_MINUTES = 30;
/**
 * The schedule's tip-off is nominal and the game starts some ten minutes later; after this a quote is
 * in-play.
 */
const NOMINAL_TIP_TOLERANCE_MINUTES = 8;

const STAT_OF = statsByWord('seasonFiles');

export type Prop = {
  date: string;
  gameId: number;
  playerId: number;
  stat: Stat;
  /** First and last captures of each book, and those captured when lineups were certainly published. */
  first: Quote[];
  last: Quote[];
  late: Quote[];
};

export type PropLoad = { props: Prop[]; quotes: number; unmatched: number; afterTip: number };

/** Reads the quotes of real sportsbooks, grouped by prop, in date order. */
export async function loadProps(folder: SeasonFolder, league: League): Promise<PropLoad> {
  const props = new Map<string, Prop>();
  const wanted = LEAGUE_CATALOGUE[league].name;
  const load = { quotes: 0, unmatched: 0, afterTip: 0 };
  await eachRow(folder, 'prop_lines', (field) => {
    const stat = STAT_OF[field('stat')];
    if (
      field('league') !== wanted ||
      !stat ||
      !isWhole(stat) ||
      field('snap') === 'alt' ||
      isDfs(field('book'))
    )
      return;
    if (field('player_id') === '') {
      load.unmatched += 1;
      return;
    }
    const minutesToTip = numberOrNull(field('mins_to_tip'));
    if (minutesToTip !== null && minutesToTip < -NOMINAL_TIP_TOLERANCE_MINUTES) {
      load.afterTip += 1;
      return;
    }
    load.quotes += 1;
    const key = `${field('game_id')}|${field('player_id')}|${stat}`;
    const prop = props.get(key) ?? {
      date: field('game_date'),
      gameId: Number(field('game_id')),
      playerId: Number(field('player_id')),
      stat,
      first: [],
      last: [],
      late: [],
    };
    props.set(key, prop);
    const late = field('cap_kind') === 'exact' && minutesToTip !== null && minutesToTip <= LATE_MINUTES;
    const quote: Quote = {
      book: field('book'),
      line: Number(field('line')),
      overOdds: numberOrNull(field('over_odds')),
      underOdds: numberOrNull(field('under_odds')),
      capturedAt: field('captured_at') === '' ? null : Date.parse(field('captured_at')),
    };
    const snap = field('snap');
    if (late) prop.late.push(quote);
    else if (snap !== 'close') prop.first.push(quote);
    if (snap !== 'open') prop.last.push(quote);
  });
  const sorted = [...props.values()].sort(
    (a, b) =>
      (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
      a.gameId - b.gameId ||
      a.playerId - b.playerId ||
      (a.stat < b.stat ? -1 : 1),
  );
  return { props: sorted, ...load };
}

/**
 * By this hour of the next day (UTC, night in America) the games of an evening are over and their box scores
 * known.
 */
const NIGHT_IS_OVER = 'T08:00:00Z';

/**
 * The instant from which a price could use everything that a forecast knows whose newest game was on `date`.
 */
export const knownFrom = (date: string): number =>
  date === '' ? Number.NEGATIVE_INFINITY : Date.parse(`${addDays(date, 1)}${NIGHT_IS_OVER}`);

/**
 * The quotes of a horizon that may be compared with a forecast: none may be older than the newest box score
 * behind it. If a book's first price is too old, its last one is used; a price without a time is accepted.
 */
export function quotesAt(prop: Prop, horizon: Horizon, since: number): Quote[] {
  const fair = ({ capturedAt }: Quote) => capturedAt === null || capturedAt >= since;
  if (horizon === 'late') return prop.late.filter(fair);
  const first = prop.first.filter(fair);
  if (first.length === prop.first.length) return first;
  const later = prop.last.filter(
    (quote) => fair(quote) && !prop.late.includes(quote) && !first.some(({ book }) => book === quote.book),
  );
  return [...first, ...later];
}
