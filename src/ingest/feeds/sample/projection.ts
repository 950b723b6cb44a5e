import { expectedStats } from '../../../domain/stat-value.ts';
import type { Stat } from '../../../domain/stats.ts';
import type { Side } from './matchup.ts';
import {
  ASSISTED,
  BLOCKED_OF_MISSED_TWOS,
  DEFENSIVE_CATCH,
  LIVE_FREE_THROW_MISSES,
  OFFENSIVE_CATCH,
  type SideRates,
  STOLEN,
  sideRates,
  sumOf,
} from './side-rates.ts';

/** Expected values of one player, from the rates that simulate the game. */
export type Projection = Record<Stat, number> & { minutes: number };

type TeamSums = { made: number; points: number; missed: number; missedTwos: number; turnovers: number };
type Work = { side: Side; rates: SideRates; scoring: { points: number; threes: number }[]; sums: TeamSums };

export type ProjectedSide = { points: number; players: Projection[] };

export function project([homeSide, awaySide]: readonly [Side, Side]): [ProjectedSide, ProjectedSide] {
  const [home, away] = [scoringOf(homeSide), scoringOf(awaySide)];
  return [projectSide(home, away), projectSide(away, home)];
}

function scoringOf(side: Side): Work {
  const rates = sideRates(side, side.minutes);
  const weight = sumOf(rates.shots);
  const sums = { made: 0, points: 0, missed: 0, missedTwos: 0, turnovers: sumOf(rates.turnovers) };
  const scoring = side.players.map((_, i) => {
    const shots = (side.shots * rates.shots[i]!) / weight;
    const threesTaken = shots * rates.threeShare[i]!;
    const threes = threesTaken * rates.threePct[i]!;
    const twos = (shots - threesTaken) * rates.twoPct[i]!;
    const freeThrows = rates.freeThrows[i]! * rates.freeThrowPct[i]!;
    const points = 2 * twos + 3 * threes + freeThrows;
    sums.made += twos + threes;
    sums.points += points;
    sums.missed += shots - twos - threes + LIVE_FREE_THROW_MISSES * (rates.freeThrows[i]! - freeThrows);
    sums.missedTwos += shots - threesTaken - twos;
    return { points, threes };
  });
  return { side, rates, scoring, sums };
}

function projectSide(own: Work, other: Work): ProjectedSide {
  const { rates, side } = own;
  const ast = sumOf(rates.assists);
  const off = sumOf(rates.offRebounds);
  const def = sumOf(rates.defRebounds);
  const stl = sumOf(rates.steals);
  const blk = sumOf(rates.blocks);
  const assists = own.sums.made * ASSISTED * side.passing;
  const offRebounds = own.sums.missed * OFFENSIVE_CATCH * side.against.reboundsAllowed;
  const defRebounds = other.sums.missed * DEFENSIVE_CATCH * side.against.reboundsAllowed;
  const steals = other.sums.turnovers * STOLEN;
  const blocks = other.sums.missedTwos * BLOCKED_OF_MISSED_TWOS * side.style.blocks;
  const players = side.players.map((_, i) => ({
    minutes: side.minutes[i]!,
    ...expectedStats({
      points: own.scoring[i]!.points,
      threes: own.scoring[i]!.threes,
      rebounds: (offRebounds * rates.offRebounds[i]!) / off + (defRebounds * rates.defRebounds[i]!) / def,
      assists: (assists * rates.assists[i]!) / ast,
      steals: (steals * rates.steals[i]!) / stl,
      blocks: (blocks * rates.blocks[i]!) / blk,
      turnovers: rates.turnovers[i]!,
    }),
  }));
  return { points: own.sums.points, players };
}
