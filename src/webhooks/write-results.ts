import type { Logger } from 'pino';
import type { Db } from '../platform/db/connect.ts';
import { isRetryable, isUnreachable } from '../platform/db/faults.ts';
import type { Timers } from '../platform/timers.ts';
import type { Finished } from './after-attempt.ts';
import { cancelWaiting, pauseSubscription, saveFinished } from './delivery-queries.ts';
import { healthChanges } from './health.ts';

const AFTER_ERROR_MS = 1_000;
const GATHER_MS = 50;

export type ResultWriter = {
  add(result: Finished): void;
  /** Settles when everything that was added is stored, or cannot be. */
  settled(): Promise<void>;
};

type Options = {
  db: Db;
  timers: Timers;
  log: Logger;
  onWritten: (batch: readonly Finished[]) => void;
  stopping: AbortSignal;
};

/**
 * Stores results in batches, because on the embedded database every statement blocks the API. A batch holds what
 * arrives within 50 ms or while the previous batch is being written.
 */
export function writeResults({ db, timers, log, onWritten, stopping }: Options): ResultWriter {
  let waiting: Finished[] = [];
  let writing: Promise<void> | null = null;

  const writeAll = async () => {
    while (waiting.length > 0) {
      await timers.sleep(GATHER_MS, stopping);
      const batch = waiting;
      waiting = [];
      try {
        await storeFinished(db, batch);
      } catch (error) {
        log.error({ err: error, deliveries: batch.length }, 'could not store results of webhook deliveries');
        // Transient: the database is unreachable or another sender holds a lock. Otherwise it is sent again when its lease ends.
        if ((isUnreachable(error) || isRetryable(error)) && !stopping.aborted) {
          waiting = [...batch, ...waiting];
          await timers.sleep(AFTER_ERROR_MS, stopping);
          continue;
        }
      }
      onWritten(batch);
    }
    writing = null; // synchronously after the last check, so that no result added meanwhile is missed
  };
  return {
    add(result) {
      waiting.push(result);
      writing ??= writeAll();
    },
    settled: async () => {
      await writing;
    },
  };
}

/** Results, and what a provider's answer means for the other deliveries of the subscription. */
export async function storeFinished(db: Db, batch: readonly Finished[]): Promise<void> {
  await saveFinished(db, batch, healthChanges(batch));
  const gone = batch.filter((result) => result.gone !== undefined);
  const [first] = gone;
  if (first)
    await cancelWaiting(
      db,
      gone.map(({ subscriptionId }) => subscriptionId),
      first.endedAt,
    );
  for (const { subscriptionId, pausedUntil } of batch)
    if (pausedUntil) await pauseSubscription(db, subscriptionId, pausedUntil);
}
