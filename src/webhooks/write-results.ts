import type { Logger } from 'pino';
import type { Db } from '../platform/db/connect.ts';
import { isRetryable, isUnreachable } from '../platform/db/faults.ts';
import type { Timers } from '../platform/timers.ts';
import { saveFinished } from './delivery-queries.ts';
import type { Finished } from './finished.ts';
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
 * Stores results in batches, because on the embedded database every statement keeps the API waiting: those that come
 * in within a moment, or while one batch is being written, are the next one.
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
        await saveFinished(db, batch, healthChanges(batch));
      } catch (error) {
        log.error({ err: error, deliveries: batch.length }, 'results of webhook deliveries were not stored');
        // This passes: the database is away, or another sender was in the way. Anything else is sent again when its lease ends.
        if ((isUnreachable(error) || isRetryable(error)) && !stopping.aborted) {
          waiting = [...batch, ...waiting];
          await timers.sleep(AFTER_ERROR_MS, stopping);
          continue;
        }
      }
      onWritten(batch);
    }
    writing = null; // here and not a moment later, in which one more could come and find nobody to write it
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
