import { existsSync } from 'node:fs';
import { systemClock } from '../platform/clock.ts';
import { awaitDatabase } from '../platform/db/await-database.ts';
import { connect } from '../platform/db/connect.ts';
import { type Embedded, startEmbedded } from '../platform/db/embedded.ts';
import { FolderInUse } from '../platform/db/lock.ts';
import { type Move, type Moved, moveDatabase } from '../platform/db/move/move-database.ts';
import { openSession } from '../platform/db/move/session.ts';
import { databaseFolder } from '../platform/db/restore-embedded.ts';
import { StartError } from '../platform/start-error.ts';
import { createShadowTables, listShadowed } from '../replay/shadow-queries.ts';

const NOT_FOUND = 3;
const CONFLICT = 5;

type Ask = { dataDir: string; url: string; onWait(reason: string): void } & Pick<Move, 'onProgress'>;

/** Locks the data folder and copies its database to PostgreSQL. */
export async function moveToPostgres({ dataDir, url, onWait, onProgress }: Ask): Promise<Moved> {
  const embedded = await openLocked(dataDir);
  const close = [embedded.stop];
  try {
    const probe = connect({ url, poolSize: 1 }, () => {});
    await awaitDatabase(probe.db, url, onWait).finally(probe.close);
    const source = await openSession({ socketDir: embedded.socketDir });
    close.unshift(source.close);
    const target = await openSession({ url });
    close.unshift(target.close);
    return await moveDatabase({ source, target, createOthers: createReplayTables, onProgress });
  } finally {
    for (const one of close) await one().catch(() => {});
  }
}

const createReplayTables: Move['createOthers'] = async (source, target) => {
  for (const id of await listShadowed(source)) await createShadowTables(target, id);
};

async function openLocked(dataDir: string): Promise<Embedded> {
  if (!existsSync(databaseFolder(dataDir)))
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the service.`,
      NOT_FOUND,
    );
  try {
    return await startEmbedded({ dataDir, now: systemClock.now(), onRestart: () => {} });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartError(
      `The service is running on ${dataDir}. Stop it first, so that no row is missed.`,
      CONFLICT,
    );
  }
}
