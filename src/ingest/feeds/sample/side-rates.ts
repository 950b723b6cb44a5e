import type { Side } from './matchup.ts';

/** Per player, in the order of the side: shares of the team's counts and success rates, for given minutes. */
export type SideRates = {
  shots: number[];
  threeShare: number[];
  twoPct: number[];
  threePct: number[];
  freeThrows: number[];
  freeThrowPct: number[];
  offRebounds: number[];
  defRebounds: number[];
  assists: number[];
  steals: number[];
  blocks: number[];
  turnovers: number[];
  fouls: number[];
};

/** Share of missed shots rebounded by the offense and by the defense; the rest goes out of bounds. */
export const OFFENSIVE_CATCH = 0.221;
export const DEFENSIVE_CATCH = 0.672;
/** A missed free throw is the last one of its trip about half of the time. */
export const LIVE_FREE_THROW_MISSES = 0.5;
export const ASSISTED = 0.622;
export const STOLEN = 0.575;
export const BLOCKED_OF_MISSED_TWOS = 0.22;

const most = (value: number, limit: number): number => (value > limit ? limit : value);

export function sideRates(side: Side, minutes: readonly number[]): SideRates {
  const { against, shooting } = side;
  const inside = shooting * (0.6 * against.rimAllowed + 0.4 * against.midAllowed);
  const outside = shooting * against.threePctAllowed;
  const rates = emptyRates(side.players.length);
  side.players.forEach(({ traits }, i) => {
    const time = minutes[i]!;
    const form = side.forms[i]!;
    rates.shots[i] = time * traits.shots * form.ball;
    rates.threeShare[i] = most(traits.threeShare * side.threes * against.threesAllowed, 0.85);
    rates.twoPct[i] = most(traits.twoPct * inside, 0.9);
    rates.threePct[i] = most(traits.threePct * outside, 0.7);
    rates.freeThrows[i] = time * traits.freeThrows * form.ball * side.freeThrows;
    rates.freeThrowPct[i] = traits.freeThrowPct;
    rates.offRebounds[i] = time * traits.offRebounds * form.boards;
    rates.defRebounds[i] = time * traits.defRebounds * form.boards;
    rates.assists[i] = time * traits.assists * form.passing;
    rates.steals[i] = time * traits.steals;
    rates.blocks[i] = time * traits.blocks;
    rates.turnovers[i] = time * traits.turnovers * side.turnovers * against.stealsForced;
    rates.fouls[i] = time * traits.fouls;
  });
  return rates;
}

function emptyRates(players: number): SideRates {
  const zeros = () => new Array<number>(players).fill(0);
  return {
    shots: zeros(),
    threeShare: zeros(),
    twoPct: zeros(),
    threePct: zeros(),
    freeThrows: zeros(),
    freeThrowPct: zeros(),
    offRebounds: zeros(),
    defRebounds: zeros(),
    assists: zeros(),
    steals: zeros(),
    blocks: zeros(),
    turnovers: zeros(),
    fouls: zeros(),
  };
}

export const sumOf = (values: readonly number[]): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};
