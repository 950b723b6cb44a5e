import type { Db } from '../../platform/db/connect.ts';
import type { Embedded } from '../../platform/db/embedded.ts';
import { describeFault } from '../../platform/db/faults.ts';
import { systemTimers } from '../../platform/timers.ts';
import type { Space } from './health-rule.ts';
import { readOwnTables } from './storage-queries.ts';

/** Probes within this time share one check. */
const FRESH_MS = 500;
const TIMEOUT_MS = 2_000;
const LEAST_BYTES = 8_000_000; // half a WAL segment

type Deps = {
  db: Db;
  embedded: Promise<Embedded> | null;
  /** Free space on the disk of the embedded database. */
  space: () => Promise<Space | null>;
  saveHeartbeat: () => Promise<unknown>;
};

/**
 * Checks that storage can be read and written: one read and one small write of our own tables and, for the
 * embedded database, its folder, its disk and the next part of its files. Resolves to the problem in one
 * sentence, or null.
 */
export function createStorageCheck({
  db,
  embedded,
  space,
  saveHeartbeat,
}: Deps): () => Promise<string | null> {
  let last: { at: number; fault: string | null } = { at: Number.NEGATIVE_INFINITY, fault: null };
  let running: Promise<void> | null = null;

  const checkTables = async (): Promise<null> => {
    await readOwnTables(db);
    await saveHeartbeat();
    return null;
  };
  const checkDisk = async (): Promise<string | null> => {
    const found = embedded ? await space() : null;
    return found && found.free < LEAST_BYTES ? 'The disk of the data folder is full.' : null;
  };
  const checkFiles = async () => (await embedded)?.checkFiles() ?? null;
  /** Reports a folder or disk fault without waiting for a query that may hang because of it. */
  const check = async (): Promise<string | null> => {
    const tables = checkTables().catch(describeFault);
    return (
      (await checkFiles().catch(describeFault)) ?? (await checkDisk().catch(describeFault)) ?? (await tables)
    );
  };
  const run = async () => {
    const at = performance.now();
    last = { at, fault: await check() };
  };
  return async () => {
    if (performance.now() - last.at < FRESH_MS) return last.fault;
    running ??= run().finally(() => {
      running = null;
    });
    const done = new AbortController();
    const answer = running.then(() => last.fault);
    const timeout = systemTimers.sleep(TIMEOUT_MS, done.signal).then(() => 'The database does not respond.');
    try {
      return await Promise.race([answer, timeout]);
    } finally {
      done.abort();
    }
  };
}
