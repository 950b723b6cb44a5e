import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sibling } from '../sibling.ts';

/** The embedded database's folder inside the data folder. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'pg');

/**
 * Creates a database from a dump. It is renamed into place only when complete, so an interrupted restore
 * leaves none.
 */
export async function restoreEmbedded(dataDir: string, tar: Uint8Array<ArrayBuffer>): Promise<void> {
  const unfinished = join(dataDir, 'pg.restoring');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  rmSync(unfinished, { recursive: true, force: true });
  const worker = new Worker(sibling('restore-thread', import.meta), {
    workerData: { dataDir: unfinished, tar },
  });
  try {
    await once(worker, 'message'); // rejects if the thread throws
  } finally {
    await worker.terminate();
  }
  renameSync(unfinished, databaseFolder(dataDir));
}
