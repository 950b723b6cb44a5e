import type { Clock } from '../clock.ts';

export type BreakerLimits = { failures: number; coolDownMs: number };

/** Closed: calls pass. Open: refused until the cool-down ends. Half-open: one probe decides. */
export type CircuitBreaker = {
  /** Whether a call may go out now; a true answer while half-open hands out the only probe. */
  tryPass(): boolean;
  succeeded(): void;
  failed(): void;
  /** The probe ended without telling anything about the source (it was cancelled). */
  released(): void;
  /** Until when nothing is asked, or null. */
  restsUntil(): Date | null;
};

export function circuitBreaker(limits: BreakerLimits, clock: Clock): CircuitBreaker {
  let failuresInARow = 0;
  let openUntilMs: number | null = null; // by the monotonic clock
  let probing = false;
  return {
    tryPass() {
      if (openUntilMs === null) return true;
      if (clock.monotonicMs() < openUntilMs || probing) return false;
      probing = true;
      return true;
    },
    succeeded() {
      failuresInARow = 0;
      openUntilMs = null;
      probing = false;
    },
    failed() {
      failuresInARow += 1;
      if (probing || failuresInARow >= limits.failures) openUntilMs = clock.monotonicMs() + limits.coolDownMs;
      probing = false;
    },
    released() {
      probing = false;
    },
    restsUntil: () =>
      openUntilMs === null ? null : new Date(clock.now().getTime() + openUntilMs - clock.monotonicMs()),
  };
}
