import { systemClock } from '../../src/platform/clock.ts';
import { connect, type Db } from '../../src/platform/db/connect.ts';
import { startEmbedded } from '../../src/platform/db/embedded.ts';

/** Reads or changes the embedded database of a data folder that no process uses at the moment. */
export async function withStoredData<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, now: systemClock.now(), onRestart: console.error });
  const { db, close } = connect({ socketDir: embedded.socketDir }, console.error);
  try {
    return await work(db);
  } finally {
    await close();
    await embedded.stop();
  }
}
