import { PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createDb, type Db } from '../connect.ts';

/** One connection, for queries and for COPY, without timeouts. */
export type Session = { db: Db; client: pg.Client; close(): Promise<void> };

/** Both databases must write the same value as the same text. */
const TEXT_FORMAT = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  extra_float_digits: '1',
  bytea_output: 'hex',
};
/** A role, a database or a pooler may set them. */
const NO_TIMEOUTS = { statement_timeout: '0', idle_in_transaction_session_timeout: '0', lock_timeout: '0' };

export async function openSession(address: { url: string } | { socketDir: string }): Promise<Session> {
  const client = new pg.Client(
    'url' in address
      ? { connectionString: address.url, application_name: 'hardwood move', keepAlive: true }
      : { host: address.socketDir, user: 'postgres', database: 'postgres' },
  );
  client.on('error', () => {}); // the running query reports it
  await client.connect();
  const lent = Object.assign(client, { release: () => {} });
  const pool = { connect: async () => lent, end: () => client.end(), options: {} };
  const db = createDb(new PostgresDialect({ pool }));
  for (const [name, value] of Object.entries({ ...TEXT_FORMAT, ...NO_TIMEOUTS }))
    await sql`select set_config(${name}, ${value}, false)`.execute(db);
  return { db, client, close: () => db.destroy() };
}
