export type BreakerLimits = { failures: number; coolDownMs: number };

/** Closed: calls pass. Open: refused until the cool-down ends. Half-open: one probe decides. */
export type CircuitBreaker = {
  /** Whether a call may go out at `now`; a true answer while half-open hands out the only probe. */
  tryPass(now: Date): boolean;
  succeeded(): void;
  failed(now: Date): void;
  /** The probe ended without telling anything about the source (it was cancelled). */
  released(): void;
  /** Until when nothing is asked, or null. */
  restsUntil(): Date | null;
};

export function circuitBreaker(limits: BreakerLimits): CircuitBreaker {
  let failuresInARow = 0;
  let openUntil: number | null = null;
  let probing = false;
  return {
    tryPass(now) {
      if (openUntil === null) return true;
      if (now.getTime() < openUntil || probing) return false;
      probing = true;
      return true;
    },
    succeeded() {
      failuresInARow = 0;
      openUntil = null;
      probing = false;
    },
    failed(now) {
      failuresInARow += 1;
      if (probing || failuresInARow >= limits.failures) openUntil = now.getTime() + limits.coolDownMs;
      probing = false;
    },
    released() {
      probing = false;
    },
    restsUntil: () => (openUntil === null ? null : new Date(openUntil)),
  };
}
