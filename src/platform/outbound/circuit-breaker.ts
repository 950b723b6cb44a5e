import type { Clock } from '../clock.ts';

export type BreakerLimits = { failures: number; coolDownMs: number };

/** Closed: calls pass. Open: calls are rejected until the cool-down ends. Half-open: one probe decides. */
export type CircuitBreaker = {
  /** True if a call may go out now. While half-open, `true` hands out the only probe. */
  tryPass(): boolean;
  succeeded(): void;
  failed(): void;
  /** The probe ended without a result (it was cancelled). */
  released(): void;
  /** The instant until which calls are rejected, or null. */
  restsUntil(): Date | null;
};

export function circuitBreaker(limits: BreakerLimits, clock: Clock): CircuitBreaker {
  let failuresInARow = 0;
  let openUntilMs: number | null = null; // monotonic clock
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
