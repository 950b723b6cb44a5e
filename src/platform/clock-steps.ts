import type { Clock } from './clock.ts';

/** Smaller corrections do not matter, because everything is measured in whole seconds. */
const SMALLEST_STEP_MS = 2_000;

/**
 * Milliseconds by which the date was stepped since the last call, or 0. A suspended machine looks like a step
 * forward.
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
