import { expit, round } from '../domain/numeric.ts';
import { RATING_RULES } from './rating-rules.ts';

export const RATINGS = ['premium', 'standard', 'lean', 'pass'] as const;
export type Rating = (typeof RATINGS)[number];

export const RATING_EMOJI: Record<Rating, string> = { premium: '🔥', standard: '✅', lean: '👍', pass: '⛔' };

const { floors, margin } = RATING_RULES;

export const isPublished = (rating: Rating): boolean => rating === 'premium' || rating === 'standard';

export function ratingOf(cautiousValue: number): Rating {
  for (const rating of ['premium', 'standard', 'lean'] as const)
    if (cautiousValue >= floors[rating]) return rating;
  return 'pass';
}

/** The rating of a published pick with hysteresis: it loses a rating late and gains one at the floor. */
export function keptRating(held: Rating, cautiousValue: number): Rating {
  for (const rating of ['premium', 'standard', 'lean'] as const) {
    const holds = RATINGS.indexOf(rating) >= RATINGS.indexOf(held);
    if (cautiousValue >= floors[rating] - (holds ? margin : 0)) return rating;
  }
  return 'pass';
}

/** Prices are in different bands if their break-even chances differ by this much, as −110 and −135 do. */
export const PRICE_BAND = 0.05;

export const isOtherPriceBand = (before: number, now: number): boolean =>
  Math.abs(1 / now - 1 / before) >= PRICE_BAND;

/** Value of the best side of an ordinary prop at the average price; it scores 50. */
const ORDINARY_VALUE = -0.045;
const VALUE_PER_LOGIT = 0.05;

/** 0 to 100, strictly increasing with the cautious expected value: 71 breaks even, 81.8 is standard, 87 premium. */
export const scoreFinalOf = (cautiousValue: number): number =>
  round(100 * expit((cautiousValue - ORDINARY_VALUE) / VALUE_PER_LOGIT), 1);

/** Subtracts half a standard deviation of the probability, so that uncertain opinions need a better price. */
export const CAUTION = 0.5;

export const cautiousValue = (value: number, probabilityDeviation: number, decimalPrice: number): number =>
  value - CAUTION * probabilityDeviation * decimalPrice;
