import { setImmediate } from 'node:timers/promises';

/** What waits behind long work waits for no longer than about this. */
const HELD_MS = 8;

/** Lets what waits go first, when the work has gone on for long enough; to be called at every turn of a long loop. */
export type Breathe = () => Promise<void>;

/** For work that takes longer than a request may wait in a process that also answers requests. */
export function drawBreaths(): Breathe {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < HELD_MS) return;
    await setImmediate();
    began = performance.now();
  };
}
