import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestDatabase } from '../support/database.ts';

const MIGRATION = new URL('../../migrations/0044_observability.sql', import.meta.url);

test('the migration adds the trace context to the tables of running replay sessions, and to no other schema', async () => {
  const { db, stop } = await startTestDatabase();
  const schemas = ['replay_7', 'replay_12', 'replay_7_old'];
  for (const schema of schemas) {
    await sql`create schema ${sql.ref(schema)}`.execute(db);
    for (const table of ['events', 'webhook_deliveries'])
      await sql`create table ${sql.table(`${schema}.${table}`)} (id int)`.execute(db);
  }
  const [loop] = /do \$\$[\s\S]*\$\$;/.exec(readFileSync(MIGRATION, 'utf8')) ?? [''];
  await sql.raw(loop).execute(db);
  const { rows } = await sql<{ place: string }>`
    select table_schema || '.' || table_name as place from information_schema.columns
    where column_name = 'trace_context' and table_schema like 'replay%' order by 1`.execute(db);
  expect(rows.map(({ place }) => place)).toEqual([
    'replay_12.events',
    'replay_12.webhook_deliveries',
    'replay_7.events',
    'replay_7.webhook_deliveries',
  ]);
  await stop();
});
