import { setTimeout as wait } from 'node:timers/promises';

/** Timers as a dependency, like the clock, so that tests do not sleep. */
export type Timers = {
  /** Resolves early, without an error, when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Repeats until the returned function is called. */
  every(ms: number, work: () => void): () => void;
};

export const systemTimers: Timers = {
  sleep: (ms, signal) => wait(ms, undefined, signal ? { signal } : {}).catch(() => {}),
  every: (ms, work) => {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};
