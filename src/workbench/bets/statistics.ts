import { brier, calibrationError, type Forecast } from '../../domain/calibration.ts';
import { calibrationBands } from '../../domain/calibration-bands.ts';
import { summarizeClv } from '../../domain/closing-line.ts';
import { groupBy } from '../../domain/collections.ts';
import { mean, round } from '../../domain/numeric.ts';
import { returnOnStake } from '../../domain/return-on-stake.ts';
import { wilsonInterval } from '../../domain/wilson-interval.ts';
import type { BetRow } from './bet-queries.ts';
import type { BetStatistics, BetTally } from './statistics-contract.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const isNumber = (value: number | null): value is number => value !== null;

/** A void counts as no bet: neither its stake nor a closing-line value. A push returns the stake and counts. */
export function tallyBets(bets: readonly BetRow[]): BetTally {
  const of = (word: BetRow['result']) => bets.filter(({ result }) => result === word).length;
  const [hits, misses, pushes, voids] = [of('hit'), of('miss'), of('push'), of('void')];
  const counted = bets.filter(({ result }) => result !== null && result !== 'void');
  const roi = returnOnStake(counted);
  const percent = (share: number | undefined) =>
    share === undefined || !Number.isFinite(share) ? null : round(100 * share, 2);
  const clv = bets.map(({ clvPercent }) => clvPercent).filter(isNumber);
  const bookClv = bets.map(({ bookClvPercent }) => bookClvPercent).filter(isNumber);
  const beat = wilsonInterval(clv.filter((one) => one > 0).length, clv.length);
  const own = summarizeClv(bookClv);
  return {
    bets: bets.length,
    open: of(null),
    hits,
    misses,
    pushes,
    voids,
    staked: round(sum(counted.map(({ stake }) => stake)), 2),
    profit: round(sum(counted.map(({ profit }) => profit)), 2),
    roiPercent: percent(roi?.roi),
    roiLow: percent(roi?.lo),
    roiHigh: percent(roi?.hi),
    clvBets: clv.length,
    ...summarizeClv(clv),
    beatCloseLow: clv.length === 0 ? null : round(beat.lo, 4),
    beatCloseHigh: clv.length === 0 ? null : round(beat.hi, 4),
    meanBookClvPercent: own.meanClvPercent,
    beatBookClose: own.beatClose,
  };
}

const HOUR_MS = 3_600_000;
/** Upper ends in hours before tip-off. */
const LEADS = [
  [0, 'after tip-off'],
  [1, 'under 1 hour'],
  [6, '1 to 6 hours'],
  [24, '6 to 24 hours'],
  [Number.POSITIVE_INFINITY, 'over 24 hours'],
] as const;

function leadOf({ tipAt, placedAt }: BetRow): string | null {
  if (tipAt === null) return null;
  const hours = (tipAt.getTime() - placedAt.getTime()) / HOUR_MS;
  return LEADS.find(([end]) => hours <= end)?.[1] ?? null;
}

/** The group of a bet in each breakdown; null: it belongs to none. */
const BREAKDOWNS: Record<string, (bet: BetRow) => string | null> = {
  book: ({ book }) => book,
  stat: ({ stat }) => stat,
  side: ({ side }) => side,
  rating: ({ rating }) => rating,
  beforeTip: leadOf,
  origin: ({ kind }) => (kind === 'pick' ? 'followed' : 'own'),
};

export function composeStatistics(
  bets: readonly BetRow[],
  { starting }: { starting: number },
): BetStatistics {
  return {
    overall: tallyBets(bets),
    breakdowns: Object.entries(BREAKDOWNS).flatMap(([by, groupOf]) =>
      [...groupBy(bets, groupOf)]
        .flatMap(([group, some]) => (group === null ? [] : [{ by, group, ...tallyBets(some) }]))
        .sort((one, other) => other.bets - one.bets || (one.group < other.group ? -1 : 1)),
    ),
    bankroll: bankrollByDay(bets, starting),
    calibration: ownCalibration(bets),
  };
}

/** Balance after each day with a result, by the days of the games. */
export function bankrollByDay(bets: readonly BetRow[], starting: number): BetStatistics['bankroll'] {
  const settled = bets.filter(({ result }) => result !== null);
  const days = [...groupBy(settled, ({ date }) => date)].sort(([one], [other]) => (one < other ? -1 : 1));
  let cents = Math.round(100 * starting);
  return days.map(([date, some]) => {
    const profit = some.reduce((total, bet) => total + Math.round(100 * bet.profit), 0);
    cents += profit;
    return { date, bets: some.length, profit: profit / 100, balance: cents / 100 };
  });
}

const FEWEST_FORECASTS = 20;

/** How often bets won for which the account gave its own chance. */
function ownCalibration(bets: readonly BetRow[]): BetStatistics['calibration'] {
  const forecasts = bets.flatMap(({ probability, result }): Forecast[] =>
    probability !== null && (result === 'hit' || result === 'miss')
      ? [{ probability, happened: result === 'hit' }]
      : [],
  );
  const bands = calibrationBands(forecasts);
  return {
    bets: forecasts.length,
    brier: forecasts.length === 0 ? null : round(mean(forecasts.map(brier)), 4),
    ece: forecasts.length < FEWEST_FORECASTS ? null : round(calibrationError(forecasts, bands.length), 4),
    bands,
  };
}
