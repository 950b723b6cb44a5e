import { isDfs, type Quote } from '../model/market.ts';
import type { Stat } from '../model/stat.ts';
import { eachRow, numberOrNull } from './columns.ts';
import type { League } from './games.ts';

/** `morning`: nothing but earlier games is known. `late`: starters are out, as near tip-off. */
export const HORIZONS = ['morning', 'late'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** Starting fives are published half an hour before tip-off. */
const LATE_MINUTES = 30;
/** The schedule's tip-off is nominal and the ball goes up some ten minutes later; beyond this a quote is in play. */
const NOMINAL_TIP_TOLERANCE_MINUTES = 8;

/**
 * By this hour (UTC, the small hours of the night in America) the games of the evening before are over. An earlier
 * price stood before results that the forecast already knows, so it must not be compared with it.
 */
const NIGHT_IS_OVER = 'T08:00:00Z';

const STAT_OF: Record<string, Stat> = {
  pts: 'points',
  reb: 'rebounds',
  ast: 'assists',
  threes: 'threes',
  stl: 'steals',
  blk: 'blocks',
  tov: 'turnovers',
  pra: 'ptsRebAst',
  pr: 'ptsReb',
  pa: 'ptsAst',
  ra: 'rebAst',
  stocks: 'stocks',
};

export type Prop = {
  date: string;
  gameId: number;
  playerId: number;
  stat: Stat;
  /** First captures, last captures, and those captured when lineups were provably out. */
  first: Quote[];
  last: Quote[];
  late: Quote[];
};

export type PropLoad = {
  props: Prop[];
  quotes: number;
  unmatched: number;
  /** Left out because the game had begun, or because the evening before had not ended. */
  afterTip: number;
  beforeNightWasOver: number;
};

/** Reads the quotes of real sportsbooks, grouped by prop, in date order. */
export async function loadProps(folder: string, league: League): Promise<PropLoad> {
  const props = new Map<string, Prop>();
  const wanted = league.toUpperCase();
  const load = { quotes: 0, unmatched: 0, afterTip: 0, beforeNightWasOver: 0 };
  const closes: { prop: Prop; quote: Quote }[] = [];
  await eachRow(folder, 'prop_lines', (field) => {
    const stat = STAT_OF[field('stat')];
    if (field('league') !== wanted || !stat || field('snap') === 'alt' || isDfs(field('book'))) return;
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
    const tooEarly =
      quote.capturedAt !== null && quote.capturedAt < Date.parse(`${prop.date}${NIGHT_IS_OVER}`);
    if (snap !== 'open') prop.last.push(quote);
    if (tooEarly) load.beforeNightWasOver += 1;
    else if (late) prop.late.push(quote);
    else if (snap === 'close') closes.push({ prop, quote });
    else prop.first.push(quote);
  });
  // Where a book opened too early, its later price is the first that can be used.
  for (const { prop, quote } of closes)
    if (!prop.first.some((first) => first.book === quote.book)) prop.first.push(quote);
  const sorted = [...props.values()].sort(
    (a, b) =>
      (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
      a.gameId - b.gameId ||
      a.playerId - b.playerId ||
      (a.stat < b.stat ? -1 : 1),
  );
  return { props: sorted, ...load };
}
