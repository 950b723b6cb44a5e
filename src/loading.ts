import type { Logger } from 'pino';
import type { Clock } from './core/clock.ts';
import type { Parts } from './parts.ts';
import { type FirstLoadProgress, firstLoad, missingFirstLoad } from './pipeline/first-load.ts';

export type Loading = {
  /** Settles when there is something to show; fails when it could not be loaded. */
  done: Promise<void>;
  /** What is not loaded yet, for people who wait. */
  missing(): string[];
  stop(): Promise<void>;
};

type Options = {
  parts: Pick<Parts, 'db' | 'feed'>;
  clock: Clock;
  log: Logger;
  onProgress: (progress: FirstLoadProgress) => void;
};

/** Fills an empty database while requests are already answered. Stopped or killed, the next start goes on from there. */
export function startLoading({ parts: { db, feed }, clock, log, onProgress }: Options): Loading {
  const abort = new AbortController();
  let waitingFor: string[] = ['what is in the database'];
  const load = async () => {
    waitingFor = await missingFirstLoad(db, feed);
    if (waitingFor.length === 0) return;
    const note = (progress: FirstLoadProgress) => {
      waitingFor = [`the first load: ${progress.what}, ${Math.round(progress.done * 100)} % done`];
      onProgress(progress);
    };
    await firstLoad({ db, feed, clock, log, onProgress: note, signal: abort.signal });
    waitingFor = [];
  };
  const done = load();
  done.catch((error) => {
    if (!abort.signal.aborted) log.error({ err: error }, 'the first load failed; the next start tries again');
  });
  return {
    done,
    missing: () => waitingFor,
    async stop() {
      abort.abort();
      await done.catch(() => {}); // told above
    },
  };
}
