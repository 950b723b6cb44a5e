import type { Side } from './matchup.ts';
import { binomial, exp, type Stream, weighted } from './random.ts';
import {
  ASSISTED,
  BLOCKED_OF_MISSED_TWOS,
  DEFENSIVE_CATCH,
  LIVE_FREE_THROW_MISSES,
  OFFENSIVE_CATCH,
  STOLEN,
  sideRates,
  sumOf,
} from './side-rates.ts';

/** Counts of each player so far, in the order of the side. */
export type Tally = ReturnType<typeof emptyTally>;

export function emptyTally(players: number) {
  const zeros = () => new Array<number>(players).fill(0);
  const tally = {
    points: 0,
    /** Points above the expected value of the shots so far. */
    luck: 0,
    time: zeros(),
    twosTaken: zeros(),
    twos: zeros(),
    threesTaken: zeros(),
    threes: zeros(),
    fta: zeros(),
    ftm: zeros(),
    oreb: zeros(),
    dreb: zeros(),
    assists: zeros(),
    steals: zeros(),
    blocks: zeros(),
    turnovers: zeros(),
    fouls: zeros(),
    addFreeThrow(player: number): void {
      tally.fta[player]! += 1;
      tally.ftm[player]! += 1;
      tally.points += 1;
    },
    addBasket(player: number, worth: number): void {
      const taken = worth === 3 ? tally.threesTaken : tally.twosTaken;
      const made = worth === 3 ? tally.threes : tally.twos;
      taken[player]! += 1;
      made[player]! += 1;
      tally.points += worth;
    },
  };
  return tally;
}

/**
 * Teams that score above expectation meet tighter defense, which keeps final scores as close as real ones.
 */
const RUBBER_BAND = 0.0058;

type Loose = { missed: number; missedTwos: number; turnovers: number };

/**
 * Plays a share of a game. Counts are distributed from the team's total, so that teammates' lines are
 * consistent.
 */
export function playPeriod(
  sides: readonly [Side, Side],
  tallies: readonly [Tally, Tally],
  minutes: readonly (readonly number[])[],
  share: number,
  next: Stream,
): void {
  const rates = sides.map((side, i) => sideRates(side, minutes[i]!));
  const loose = sides.map((side, i) => attack(side, rates[i]!, tallies[i]!, share, next));
  for (const i of [0, 1] as const) {
    const [own, other] = [loose[i]!, loose[1 - i]!];
    const { against, style } = sides[i];
    const tally = tallies[i];
    const deal = (count: number, weights: readonly number[], to: number[]) => {
      const total = sumOf(weights);
      for (let k = 0; k < count; k += 1) to[weighted(weights, total, next())]! += 1;
    };
    const caught = (missed: number, chance: number) =>
      binomial(missed, chance * against.reboundsAllowed, next);
    deal(caught(own.missed, OFFENSIVE_CATCH), rates[i]!.offRebounds, tally.oreb);
    deal(caught(other.missed, DEFENSIVE_CATCH), rates[i]!.defRebounds, tally.dreb);
    deal(binomial(other.turnovers, STOLEN, next), rates[i]!.steals, tally.steals);
    const blocked = binomial(other.missedTwos, BLOCKED_OF_MISSED_TWOS * style.blocks, next);
    deal(blocked, rates[i]!.blocks, tally.blocks);
  }
}

function attack(
  side: Side,
  rates: ReturnType<typeof sideRates>,
  tally: Tally,
  share: number,
  next: Stream,
): Loose {
  const shots = Math.floor(side.shots * share + next());
  const total = sumOf(rates.shots);
  const loose = { missed: 0, missedTwos: 0, turnovers: 0 };
  let made = 0;
  for (let k = 0; k < shots; k += 1) {
    const p = weighted(rates.shots, total, next());
    const worth = next() < rates.threeShare[p]! ? 3 : 2;
    const chance = (worth === 3 ? rates.threePct : rates.twoPct)[p]! * (1 - RUBBER_BAND * tally.luck);
    tally.luck -= chance * worth;
    if (next() < chance) {
      tally.addBasket(p, worth);
      tally.luck += worth;
      made += 1;
      continue;
    }
    (worth === 3 ? tally.threesTaken : tally.twosTaken)[p]! += 1;
    loose.missed += 1;
    if (worth === 2) loose.missedTwos += 1;
  }
  const assisted = binomial(made, ASSISTED * side.passing, next);
  const passes = sumOf(rates.assists);
  for (let k = 0; k < assisted; k += 1) tally.assists[weighted(rates.assists, passes, next())]! += 1;
  for (let p = 0; p < side.players.length; p += 1) {
    const tries = poisson(rates.freeThrows[p]! / 2, next) * 2;
    const scored = binomial(tries, rates.freeThrowPct[p]!, next);
    tally.fta[p]! += tries;
    tally.ftm[p]! += scored;
    tally.points += scored;
    loose.missed += binomial(tries - scored, LIVE_FREE_THROW_MISSES, next);
    const lost = poisson(rates.turnovers[p]!, next);
    tally.turnovers[p]! += lost;
    loose.turnovers += lost;
    tally.fouls[p] = Math.min(6, tally.fouls[p]! + poisson(rates.fouls[p]!, next));
  }
  return loose;
}

function poisson(mean: number, next: Stream): number {
  if (mean <= 0) return 0;
  const stop = exp(-mean);
  let count = 0;
  for (let product = next(); product > stop; product *= next()) count += 1;
  return count;
}
