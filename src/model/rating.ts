import { clamp, expit, round } from '../core/stats.ts';

export const RATINGS = ['premium', 'standard', 'lean', 'pass'] as const;
export type Rating = (typeof RATINGS)[number];

export const RATING_EMOJI: Record<Rating, string> = { premium: '🔥', standard: '✅', lean: '👍', pass: '⛔' };

/** Lowest cautious expected value of each rating; published are the first two only. */
export const RATING_FLOORS: Record<Exclude<Rating, 'pass'>, number> = {
  premium: 0.02,
  standard: 0,
  lean: -0.02,
};

export const isPublished = (rating: Rating): boolean => rating === 'premium' || rating === 'standard';

export function ratingOf(cautiousValue: number): Rating {
  for (const rating of ['premium', 'standard', 'lean'] as const)
    if (cautiousValue >= RATING_FLOORS[rating]) return rating;
  return 'pass';
}

/** What the best side of an ordinary prop is worth at the average price; it scores 50. */
const ORDINARY_VALUE = -0.045;
const VALUE_PER_LOGIT = 0.05;

/** 0 to 100, rising strictly with the cautious expected value: 71 breaks even, 78.6 is premium. */
export const scoreFinalOf = (cautiousValue: number): number =>
  round(100 * expit((cautiousValue - ORDINARY_VALUE) / VALUE_PER_LOGIT), 1);

/** Expected profit per unit staked; a push gives the stake back. */
export const expectedValue = (probability: number, decimalPrice: number, push: number): number =>
  (1 - push) * (probability * decimalPrice - 1);

/** Half a standard deviation of the probability is held back, so that shaky opinions need a better price. */
const CAUTION = 0.5;

export const cautiousValue = (value: number, probabilityDeviation: number, decimalPrice: number): number =>
  value - CAUTION * probabilityDeviation * decimalPrice;

/** A quarter of the Kelly stake, at most one percent of the bankroll. */
export const suggestedStake = (probability: number, decimalPrice: number): number =>
  clamp((0.25 * (probability * decimalPrice - 1)) / (decimalPrice - 1), 0, 0.01);
