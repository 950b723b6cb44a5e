import type { Clock } from './clock.ts';

/** Smaller corrections harm nothing that is measured in whole seconds. */
const SMALLEST_STEP_MS = 2_000;

/**
 * By how many milliseconds the date was stepped since the last call, beyond the time that passed; 0 for none. A machine that
 * was suspended looks like a step forwards.
 */
export function watchClockSteps(clock: Clock): () => number {
  const measure = () => clock.now().getTime() - clock.monotonicMs();
  let offsetMs = measure();
  return () => {
    const stepMs = measure() - offsetMs;
    offsetMs += stepMs;
    return Math.abs(stepMs) < SMALLEST_STEP_MS ? 0 : stepMs;
  };
}
