import type { Clock } from '../../platform/clock.ts';

export type BudgetLimits = { requests: number; perMs: number };

/** Counts what was spent in the last `perMs`, so that a loop gone wrong cannot burn a month of paid requests. */
export function requestBudget(limits: BudgetLimits, clock: Clock): { trySpend(): boolean } {
  let spent: number[] = [];
  return {
    trySpend() {
      const at = clock.monotonicMs();
      spent = spent.filter((then) => then > at - limits.perMs);
      if (spent.length >= limits.requests) return false;
      spent.push(at);
      return true;
    },
  };
}
