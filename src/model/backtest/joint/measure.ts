import { jointOf, pairOf } from '../../joint/joint.ts';
import { RELATIONS, type Relation, relationOf } from '../../joint/leg.ts';
import type { JointLeagues } from '../../joint/params.ts';
import type { Interval, Resampler } from '../evaluate/resample.ts';
import { type Draw, drawSlips, type SettledLeg, type Slip, sameGamePairs } from './combinations.ts';

export type PairScore = { relation: Relation; n: number; independent: number; joint: number; gain: Interval };

/** Log-loss of the four results of a pair, jointly and as if independent. */
export function scorePairs(
  legs: readonly SettledLeg[],
  leagues: JointLeagues,
  resampler: Resampler,
): PairScore[] {
  const byRelation = new Map<Relation, Map<string, { n: number; independent: number; joint: number }>>();
  for (const [a, b] of sameGamePairs(legs)) {
    const relation = relationOf(a, b);
    const days = byRelation.get(relation) ?? new Map();
    byRelation.set(relation, days);
    const day = days.get(a.date) ?? { n: 0, independent: 0, joint: 0 };
    days.set(a.date, day);
    day.n += 1;
    day.independent -= Math.log((a.won ? a.win : 1 - a.win) * (b.won ? b.win : 1 - b.win));
    day.joint -= Math.log(Math.max(LEAST, chanceOfResult(a, b, pairOf(a, b, leagues).probability)));
  }
  return RELATIONS.flatMap((relation) => {
    const days = [...(byRelation.get(relation) ?? [])];
    if (days.length === 0) return [];
    const sum = (of: 'n' | 'independent' | 'joint') => days.reduce((total, [, day]) => total + day[of], 0);
    const gain = resampler.ratio(
      days.map(([date, { n, joint, independent }]) => ({ date, value: joint - independent, weight: n })),
    );
    const n = sum('n');
    return [{ relation, n, independent: sum('independent') / n, joint: sum('joint') / n, gain }];
  });
}

const LEAST = 1e-6;

const chanceOfResult = (a: SettledLeg, b: SettledLeg, both: number): number =>
  a.won ? (b.won ? both : a.win - both) : b.won ? b.win - both : 1 - a.win - b.win + both;

export type Decile = { n: number; claimed: number; independent: number; hit: number };
export type Calibration = { n: number; deciles: Decile[]; worst: number; worstIndependent: number };

/** Enough for three legs, whose chances are averaged over thousands of slips. */
const POINTS = 512;

export const calibrate = (legs: readonly SettledLeg[], leagues: JointLeagues, draw: Draw): Calibration =>
  calibrationOf(
    [...drawSlips(legs, draw)].map((slip) => ({
      claimed: chanceOf(slip, leagues),
      independent: slip.reduce((product, { win }) => product * win, 1),
      hit: slip.every(({ won }) => won) ? 1 : 0,
    })),
  );

function chanceOf(slip: Slip, leagues: JointLeagues): number {
  const [a, b] = slip;
  return slip.length === 2 && a && b && a.gameId === b.gameId
    ? pairOf(a, b, leagues).probability
    : jointOf(slip, leagues, POINTS).probability;
}

const DECILES = 10;

export function calibrationOf(
  slips: readonly { claimed: number; independent: number; hit: number }[],
): Calibration {
  const inDeciles = (by: 'claimed' | 'independent') => {
    const sorted = [...slips].sort((a, b) => a[by] - b[by]);
    return Array.from({ length: DECILES }, (_, d) =>
      decileOf(sorted.slice((d * sorted.length) / DECILES, ((d + 1) * sorted.length) / DECILES)),
    );
  };
  const deciles = inDeciles('claimed');
  const worstOf = (list: readonly Decile[], by: 'claimed' | 'independent') =>
    Math.max(...list.map((decile) => Math.abs(decile.hit - decile[by])));
  return {
    n: slips.length,
    deciles,
    worst: worstOf(deciles, 'claimed'),
    worstIndependent: worstOf(inDeciles('independent'), 'independent'),
  };
}

function decileOf(slips: readonly { claimed: number; independent: number; hit: number }[]): Decile {
  const mean = (of: 'claimed' | 'independent' | 'hit') =>
    slips.reduce((sum, slip) => sum + slip[of], 0) / Math.max(1, slips.length);
  return { n: slips.length, claimed: mean('claimed'), independent: mean('independent'), hit: mean('hit') };
}
