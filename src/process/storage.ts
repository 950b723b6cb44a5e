import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../platform/config/config.ts';
import { awaitDatabase } from '../platform/db/await-database.ts';
import { connect, type Db } from '../platform/db/connect.ts';
import type { Embedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openReplica } from '../platform/db/replica.ts';
import { awaitRedis } from '../platform/http/connect-redis.ts';
import { type Patience, watchRevisions } from '../platform/http/revisions.ts';
import type { Timers } from '../platform/timers.ts';

export const addressOf = (config: Config, embedded: Promise<Embedded> | null) =>
  embedded
    ? embedded.then(({ socketDir }) => ({ socketDir }))
    : { url: config.storage.databaseUrl ?? '', poolSize: config.storage.databasePool };

/** The replica of an API process, if one is set. Its revisions are its own, because it may be behind the primary. */
export function replicaOf(
  { storage, process }: Config,
  deps: { primary: Db; timers: Timers; log: Logger; countRetry: () => void },
  patience: Patience | undefined,
) {
  if (storage.replicaUrl === null || process.role !== 'api') return null;
  const replica = openReplica({ url: storage.replicaUrl, poolSize: storage.databasePool, ...deps });
  return {
    ...replica,
    revisions: watchRevisions(replica.db, patience),
    countRetry: deps.countRetry,
  };
}

/** Applies migrations, on PostgreSQL over a connection without request timeouts. */
export async function migrateFirst(config: Config, { db }: { db: Db }): Promise<void> {
  if (config.storage.databaseUrl === null) return void (await migrate(db));
  const patient = connect({ url: config.storage.databaseUrl, poolSize: 1, patient: true }, () => {});
  try {
    await migrate(patient.db);
  } finally {
    await patient.close();
  }
}

/** Waits for PostgreSQL and Redis, which may still be starting. The embedded database needs no wait. */
export async function awaitStorage(
  config: Config,
  { db, embedded, redis }: { db: Db; embedded: Promise<Embedded> | null; redis: Redis | null },
  log: Logger,
): Promise<void> {
  await embedded;
  if (redis) await awaitRedis(redis);
  const { databaseUrl } = config.storage;
  if (databaseUrl) await awaitDatabase(db, databaseUrl, (reason) => log.warn(`${reason}; trying again`));
}
