import { setImmediate } from 'node:timers/promises';

/** How long other work may be blocked before this work yields. */
const MAX_BLOCKED_MS = 8;

/** Yields to the event loop if enough time has passed. Call it in every iteration of a long loop. */
export type YieldToEventLoop = () => Promise<void>;

/** For long CPU-bound work in a process that also serves requests. */
export function createYielder(): YieldToEventLoop {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < MAX_BLOCKED_MS) return;
    await setImmediate();
    began = performance.now();
  };
}
