import type { Joint } from '../../model/joint/joint.ts';
import type { Outcomes } from '../../model/joint/outcomes.ts';
import type { PayoutTable } from './payouts/contract.ts';
import { expectedPayout } from './payouts/value.ts';

/** How a slip pays. A parlay has one quoted price, or the product of its legs' prices. */
export type Terms =
  | { by: 'price'; price: number }
  | { by: 'legs'; prices: readonly number[] }
  | { by: 'payouts'; table: PayoutTable }
  | { by: 'nothing' };

/** Expected multiple of the stake; null where the slip has no price. */
export function expectedReturn(terms: Terms, joint: Joint): number | null {
  switch (terms.by) {
    case 'nothing':
      return null;
    case 'price':
      return joint.probability * terms.price + refunded(joint.outcomes);
    case 'legs':
      return joint.expectedProduct(terms.prices);
    case 'payouts':
      return expectedPayout(terms.table, joint.outcomes);
  }
}

/** The same for the slip without one leg. A quoted price is of the whole slip, so it says nothing about the rest. */
export function expectedReturnWithout(
  terms: Terms,
  joint: Joint,
  { leg, outcomes }: { leg: number; outcomes: Outcomes },
): number | null {
  if (terms.by === 'legs') return joint.expectedProduct(terms.prices, leg);
  return terms.by === 'payouts' ? expectedPayout(terms.table, outcomes) : null;
}

/** Chance that no leg loses and at least one pushes: a parlay at a quoted price then returns the stake. */
function refunded({ legs, chance }: Outcomes): number {
  let sum = 0;
  for (let pushes = 1; pushes <= legs; pushes++) sum += chance(legs - pushes, pushes);
  return sum;
}
