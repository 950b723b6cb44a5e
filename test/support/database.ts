import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { connect, type Db } from '../../src/platform/db/connect.ts';
import { startEmbedded } from '../../src/platform/db/embedded.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

export type TestDatabase = { db: Db; stop(): Promise<void> };

/** A migrated database for query tests, on the database of the test run. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const template = inject('template');
  if (server) {
    const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
    const { db, close } = connect(
      { url: await createDatabase(server, name, template), poolSize: 2 },
      console.error,
    );
    return {
      db,
      async stop() {
        await close();
        await dropDatabase(server, name);
      },
    };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'hw-db-'));
  const embedded = await startEmbedded({
    dataDir,
    now: systemClock.now(),
    template,
    onRestart: console.error,
  });
  const { db, close } = connect({ socketDir: embedded.socketDir }, console.error);
  return {
    db,
    async stop() {
      await close();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
