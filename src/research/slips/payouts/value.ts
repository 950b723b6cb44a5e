import type { Outcomes } from '../../../model/joint/outcomes.ts';
import type { Entry, PayoutTable } from './contract.ts';

type Paying = Pick<PayoutTable, 'entries' | 'voidRule'>;

export const FEWEST_PAID_LEGS = 2;

/** Multiple of the stake for so many hits of an entry with so many legs; unlisted hits pay nothing. */
export const paysFor = (entries: readonly Entry[], legs: number, hits: number): number =>
  entries.find((entry) => entry.legs === legs && entry.hits === hits)?.pays ?? 0;

export const hasLegs = (entries: readonly Entry[], legs: number): boolean =>
  entries.some((entry) => entry.legs === legs);

/** Expected multiple of the stake. Null if the table has no entry with so many legs. */
export function expectedPayout({ entries, voidRule }: Paying, outcomes: Outcomes): number | null {
  const { legs } = outcomes;
  if (!hasLegs(entries, legs)) return null;
  let sum = 0;
  for (let pushes = 0; pushes <= legs; pushes++)
    for (let wins = 0; wins + pushes <= legs; wins++) {
      const chance = outcomes.chance(wins, pushes);
      if (chance === 0) continue;
      const left = legs - pushes;
      const refunds = pushes > 0 && (voidRule === 'refund' || !hasLegs(entries, left));
      sum += chance * (refunds ? 1 : paysFor(entries, left, wins));
    }
  return sum;
}
