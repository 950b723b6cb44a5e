import { clamp } from '../domain/numeric.ts';

export type StakeRules = { kellyShare: number; highestPerBet: number; highestPerNight: number };

/** A quarter of Kelly: full stakes assume that the probability is known exactly. */
export const PICK_STAKES: StakeRules = { kellyShare: 0.25, highestPerBet: 0.01, highestPerNight: 0.1 };
/** Stakes are published in hundredths of a percent. */
const STEP = 0.0001;

type Bet = {
  /** Expected profit per unit, less the uncertainty of the chance. */
  cautiousValue: number;
  decimalPrice: number;
};

/**
 * Suggested shares of the bankroll for the picks of a night. `staked` is the sum on picks that stand already;
 * where the rest of the night's limit is too small, all new stakes shrink in proportion.
 */
export function suggestedStakes(bets: readonly Bet[], staked = 0, rules = PICK_STAKES): number[] {
  const wanted = bets.map(({ cautiousValue, decimalPrice }) =>
    clamp((rules.kellyShare * cautiousValue) / (decimalPrice - 1), 0, rules.highestPerBet),
  );
  const total = wanted.reduce((sum, stake) => sum + stake, 0);
  const left = Math.max(0, rules.highestPerNight - staked);
  const scale = total > left ? left / total : 1;
  // Rounded down, so that the sum stays within the limit; the small term is for 0.29 / 0.01 = 28.999….
  return wanted.map((stake) => Math.floor((scale * stake) / STEP + 1e-9) / Math.round(1 / STEP));
}
