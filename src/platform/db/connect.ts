import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isTracing } from '../tracing/tracing.ts';
import { markAsConnectionError } from './faults.ts';
import { schemaDialect } from './schema-dialect.ts';
import type { Tables } from './tables.ts';
import { traceQuery } from './trace-query.ts';
import { watchPool } from './watch-pool.ts';

export type Db = Kysely<Tables>;

export type Connection = {
  db: Db;
  /** The same connections, with the tables of a schema before those of the service. See `schemaDialect`. */
  inSchema(schemaNow: () => string): Db;
  /** Number of requests that wait for a connection, used as the measure of overload. */
  waiting(): number;
  /** True while every connection is in use. */
  isBusy(): boolean;
  close(): Promise<void>;
};

/** `patient`: no statement timeout, for migrations. */
export type Address = { url: string; poolSize: number; patient?: boolean } | { socketDir: string };

const OID = { int8: 20, date: 1082, numeric: 1700 };

/**
 * Embedded database and PostgreSQL return the same JavaScript values: counts are numbers, days are strings.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [OID.int8]: Number,
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** The embedded database has one session: more connections would only wait for each other. */
const EMBEDDED_CONNECTIONS = 1;

/**
 * The address may be a promise: the embedded database starts while the server already answers health checks.
 */
export function connect(address: Address | Promise<Address>, onError: (error: Error) => void): Connection {
  Promise.resolve(address).catch(() => {}); // thrown again when a connection is acquired
  let pool: pg.Pool | undefined;
  let watch: { stop(): void } | undefined;
  let opening: Promise<pg.Pool> | undefined;
  const open = () => {
    opening ??= openPool();
    return opening;
  };
  const openPool = async () => {
    const target = await address;
    pool = createPool(target);
    pool.on('error', onError); // an idle connection broke, and the pool replaces it
    markConnectionErrors(pool);
    pool.on('connect', (client) => client.on('error', onError)); // otherwise a broken client ends the process
    if ('url' in target) watch = watchPool(pool, { connectionString: target.url });
    return pool;
  };
  const close = async () => {
    watch?.stop();
    await db.destroy();
  };
  const dialect = new PostgresDialect({ pool: open });
  const db = createDb(dialect);
  const isBusy = () => pool !== undefined && pool.idleCount === 0 && pool.totalCount > 0;
  return {
    db,
    inSchema: (schemaNow) => createDb(schemaDialect(dialect, schemaNow)),
    waiting: () => pool?.waitingCount ?? 0,
    isBusy,
    close,
  };
}

export const createDb = (dialect: Dialect): Db =>
  new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(isTracing() ? { log: traceQuery } : {}),
  });

/** Marks connection errors, to distinguish them from any other ECONNREFUSED or ECONNRESET in the process. */
function markConnectionErrors(pool: pg.Pool): void {
  const connectPool = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (() => connectPool().catch(markAsConnectionError)) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const result = query(...args);
      return result instanceof Promise ? result.catch(markAsConnectionError) : result;
    }) as typeof client.query;
  });
}

const createPool = (address: Address) =>
  new pg.Pool({
    types,
    application_name: 'hardwood',
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...('url' in address
      ? {
          connectionString: address.url,
          max: address.poolSize,
          // A process that is frozen inside a transaction must release its row locks before others take over
          // its work.
          idle_in_transaction_session_timeout: 15_000,
          ...(address.patient ? {} : { statement_timeout: 20_000, query_timeout: 25_000 }),
        }
      : { host: address.socketDir, user: 'postgres', database: 'postgres', max: EMBEDDED_CONNECTIONS }),
  });
