export type BudgetLimits = { requests: number; perMs: number };

/** Counts what was spent in the last `perMs`, so that a loop gone wrong cannot burn a month of paid requests. */
export function requestBudget(limits: BudgetLimits): { trySpend(now: Date): boolean } {
  let spent: number[] = [];
  return {
    trySpend(now) {
      const at = now.getTime();
      spent = spent.filter((then) => then > at - limits.perMs);
      if (spent.length >= limits.requests) return false;
      spent.push(at);
      return true;
    },
  };
}
