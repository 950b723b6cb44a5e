import type { Clock } from '../../platform/clock.ts';

export type BudgetLimits = { requests: number; perMs: number };

/** Limits the cost in the last `perMs`, so that a bug cannot use up a month of paid requests. */
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
