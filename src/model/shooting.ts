import { COUNTS } from '../domain/stats.ts';
import { decayOf } from './decay.ts';
import type { PlayerLine } from './sheet.ts';

/** Decayed sums of attempts and their results: attempts show a role change sooner than makes. */
export type Shooting = {
  minutes: number;
  possessions: number;
  points: number;
  threes: number;
  threesTried: number;
};

const POINTS = COUNTS.indexOf('points');
const THREES = COUNTS.indexOf('threes');

export const DECAY_SHOOTING = decayOf(25);
export const DECAY_SHOOTING_LATELY = decayOf(5);
/** Minutes that pull the recent value to the longer one. */
const TREND_PRIOR_MINUTES = 150;
const POINTS_PER_POSSESSION = 1.1;
const THREES_PER_TRY = 0.36;
/** Pseudo-counts that keep small samples near neutral luck. */
const POINTS_PRIOR = 60;
const THREES_PRIOR = 6;
const THREES_RATE_FLOOR = 0.02;

export const newShooting = (): Shooting => ({
  minutes: 0,
  possessions: 0,
  points: 0,
  threes: 0,
  threesTried: 0,
});

export function addShots(shooting: Shooting, line: PlayerLine, decay: number): void {
  shooting.minutes = shooting.minutes * decay + line.minutes;
  shooting.possessions = shooting.possessions * decay + line.possessionsUsed;
  shooting.points = shooting.points * decay + line.counts[POINTS]!;
  shooting.threes = shooting.threes * decay + line.counts[THREES]!;
  shooting.threesTried = shooting.threesTried * decay + line.threesTried;
}

/** Log of a recent per-minute amount over its longer-term value, shrunk; 0 without evidence. */
function logTrend(
  lately: number,
  latelyMinutes: number,
  usual: number,
  minutes: number,
  floor: number,
): number {
  if (minutes <= 0) return 0;
  const rate = usual / minutes + floor;
  const recent =
    (lately + floor * latelyMinutes + TREND_PRIOR_MINUTES * rate) / (latelyMinutes + TREND_PRIOR_MINUTES);
  return rate > 0 ? Math.log(recent / rate) : 0;
}

/** Recent possessions used per minute against the longer term. */
export const usageTrend = (usual: Shooting, lately: Shooting): number =>
  logTrend(lately.possessions, lately.minutes, usual.possessions, usual.minutes, 0);

/** Recent threes attempted per minute against the longer term. */
export const threesTrend = (usual: Shooting, lately: Shooting): number =>
  logTrend(lately.threesTried, lately.minutes, usual.threesTried, usual.minutes, THREES_RATE_FLOOR);

/**
 * Points of an average scorer from these possessions against his own: above 0 he was unlucky or is
 * inefficient.
 */
export const scoringShortfall = ({ possessions, points }: Shooting): number =>
  Math.log((possessions * POINTS_PER_POSSESSION + POINTS_PRIOR) / (points + POINTS_PRIOR));

/** The same for threes. */
export const threesShortfall = ({ threes, threesTried }: Shooting): number =>
  Math.log((threesTried * THREES_PER_TRY + THREES_PRIOR) / (threes + THREES_PRIOR));
