import { expit, round } from '../../domain/numeric.ts';
import { decimalOdds, expectedValue, type Side } from '../../domain/odds.ts';
import type { Stat } from '../../domain/stats.ts';
import { nightsOf } from '../../model/night.ts';
import type { Projection } from '../../model/projection.ts';
import { withMinutes } from '../../model/what-if.ts';

export type Bet = {
  stat: Stat;
  line: number;
  side: Side;
  price: number;
  projection: Projection;
  /** What market and blend add to the log-odds of the forecast. */
  shift: number;
};

/** Where a bet stops or begins to be worth its price; null if it never does within reach. */
export type Flips = { line: number | null; minutes: number | null };

const LINE_STEP = 0.5;
const MINUTE_STEP = 0.1;
const LEAST_MINUTES = 1;
/** Beyond twice the line and this, no book offers anything. */
const LINES_BEYOND = 20;

/** Expected return of the bet at another line, or if the player played this long. */
export function returnAt(bet: Bet, line: number, minutes?: number): number {
  const { stat, side, price, shift } = bet;
  const { forecast } = nightsOf(
    minutes === undefined ? bet.projection : withMinutes(bet.projection, minutes),
  );
  const over = expit(forecast.overLogOdds(stat, line) + shift);
  const chance = side === 'over' ? over : 1 - over;
  return expectedValue(chance, decimalOdds(price), forecast.sides(stat, line).push);
}

export function flipsOf(bet: Bet): Flips {
  const { line, side } = bet;
  const { minutes, params } = bet.projection;
  const isWorth = (at: number, played?: number) => returnAt(bet, at, played) > 0;
  const call = isWorth(line);
  // A lower line and more minutes help an over; what helps is needed where the bet is not worth its price.
  const up = (side === 'over') === call;
  const lines = Math.floor((up ? line + LINES_BEYOND : line - LINE_STEP) / LINE_STEP);
  const reach = up ? minutes - LEAST_MINUTES : params.minutes.highest - minutes;
  const lineAt = (n: number) => line + (up ? n : -n) * LINE_STEP;
  const minutesAt = (n: number) => minutes + (up ? -n : n) * MINUTE_STEP;
  const lineFlip = firstChange(lines, (n) => isWorth(lineAt(n)) === call);
  const minutesFlip = firstChange(
    Math.floor(reach / MINUTE_STEP),
    (n) => isWorth(line, minutesAt(n)) === call,
  );
  return {
    line: lineFlip === null ? null : lineAt(lineFlip),
    minutes: minutesFlip === null ? null : round(minutesAt(minutesFlip), 1),
  };
}

/** The first step at which something that holds at 0 no longer does, by bisection. */
function firstChange(last: number, holds: (n: number) => boolean): number | null {
  if (last < 1 || holds(last)) return null;
  let [kept, lost] = [0, last];
  while (lost - kept > 1) {
    const middle = Math.floor((kept + lost) / 2);
    if (holds(middle)) kept = middle;
    else lost = middle;
  }
  return lost;
}
