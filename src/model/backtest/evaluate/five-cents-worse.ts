import { americanOdds, decimalOdds, shorterOdds } from '../../../domain/odds.ts';

/** −110 becomes −115, and +100 becomes −105. Takes and returns decimal prices. */
export const fiveCentsWorse = (price: number): number => decimalOdds(shorterOdds(americanOdds(price), 5));
