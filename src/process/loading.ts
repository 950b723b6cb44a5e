import type { Logger } from 'pino';
import { type FirstLoadProgress, firstLoad, missingFirstLoad } from '../ingest/pipeline/first-load.ts';
import type { Clock } from '../platform/clock.ts';
import { isUnreachable } from '../platform/db/faults.ts';
import { withLock } from '../platform/db/hold-lock.ts';
import { systemTimers } from '../platform/timers.ts';
import type { Dependencies } from './dependencies.ts';

const RETRY_MS = 1_000;
/** A request sends its next query well within this time. */
const IDLE_MS = 4;
/** After half a second the load goes on even if requests wait. */
const LONGEST_YIELD = 125;

export type Loading = {
  /** Resolves when there are picks to show. Rejects if the first import fails before that. */
  ready: Promise<void>;
  /** Settles when picks of past days are stored too. */
  done: Promise<void>;
  /** What is not imported yet, for display. */
  missing(): string[];
  stop(): Promise<void>;
};

type Options = {
  deps: Pick<Dependencies, 'db' | 'connection' | 'feed' | 'embedded'>;
  clock: Clock;
  log: Logger;
  onProgress: (progress: FirstLoadProgress) => void;
};

/**
 * Fills an empty database while the service already answers requests. After a stop or crash the next start
 * resumes.
 */
export function startLoading({ deps, clock, log, onProgress }: Options): Loading {
  const { db, connection, feed, embedded } = deps;
  const abort = new AbortController();
  let waitingFor: string[] = ['what is in the database'];
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const becomeReady = () => {
    waitingFor = [];
    resolve();
  };
  const note = (progress: FirstLoadProgress) => {
    waitingFor = [`the first load: ${progress.what}, ${Math.round(progress.done * 100)}% done`];
    onProgress(progress);
  };
  // The embedded database has one connection: without this a request would wait for a batch at each of its queries.
  const yieldToRequests = async () => {
    for (let times = 0; times < LONGEST_YIELD; times++) {
      await systemTimers.sleep(IDLE_MS, abort.signal);
      if (!connection.isBusy()) return;
    }
  };
  const loadMissing = async () => {
    waitingFor = await missingFirstLoad(db, feed); // another process may have finished it
    if (waitingFor.length > 0)
      await firstLoad({
        db,
        feed,
        clock,
        log,
        onProgress: note,
        onBoard: becomeReady,
        ...(embedded ? { yieldToRequests } : {}),
        signal: abort.signal,
      });
  };
  const load = async () => {
    waitingFor = await missingFirstLoad(db, feed);
    if (waitingFor.length === 0) return;
    await (embedded ? loadMissing() : withLock(db, 'first load', loadMissing, abort.signal));
  };
  const loadThroughOutages = async () => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (abort.signal.aborted || !isUnreachable(error)) throw error;
        log.warn({ err: error }, 'the first load lost the database and continues when it is back');
        await systemTimers.sleep(RETRY_MS, abort.signal);
      }
    }
  };
  const done = loadThroughOutages();
  done.then(becomeReady, (error) => {
    reject(error);
    if (!abort.signal.aborted) log.error({ err: error }, 'the first load failed; the next start tries again');
  });
  ready.catch(() => {}); // logged above, and only the CLI awaits it
  return {
    ready,
    done,
    missing: () => waitingFor,
    async stop() {
      abort.abort();
      await done.catch(() => {}); // logged above
    },
  };
}
