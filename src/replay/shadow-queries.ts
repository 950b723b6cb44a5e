import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import { copySnapshots } from '../lines/arrival-queries.ts';
import { copyEarlierPicks } from '../picks/replay-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { recordedEventsOf } from '../webhooks/replay-queries.ts';

/** Tables that a day's work writes. A session has its own, under the same names. */
const SHADOWED = [
  'odds_snapshots',
  'line_moves',
  'scoring_runs',
  'picks',
  'pick_results',
  'pick_prices',
  'scored_props',
  'game_scorings',
  'ledger_head',
  'ledger_entries',
  'ledger_openings',
  'ledger_sets',
  'ledger_import_rows',
  'events',
  'event_counter',
  'webhook_subscriptions',
  'webhook_deliveries',
  'webhook_attempts',
  'data_revisions',
  'idempotency_keys',
  'audit_events',
] as const;

/** Ids that events mention start here on every machine, so that the events have the same bytes everywhere. */
const FIRST_ID = 1_000_000_001;
const MENTIONED = ['picks', 'odds_snapshots', 'scoring_runs'] as const;

export const schemaOf = (sessionId: number): string => `replay_${sessionId}`;

export type ShadowedDay = {
  id: number;
  league: League;
  date: string;
  observed: boolean;
  gameIds: readonly number[];
  from: Date;
  to: Date;
};

/**
 * Creates a session's tables without rows. They have the constraints and indexes of the originals, but neither triggers
 * nor foreign keys.
 */
export async function createShadowTables(db: Db, sessionId: number): Promise<void> {
  const schema = schemaOf(sessionId);
  const shadow = (table: string) => sql.id(schema, table);
  await sql`create schema ${sql.id(schema)}`.execute(db);
  for (const table of SHADOWED)
    await sql`create table ${shadow(table)} (like ${sql.id(table)} including all)`.execute(db);
  await sql`create view ${shadow('recorded_picks')} as
    select null::int as pick_id, null::bigint as idx, null::boolean as imported where false`.execute(db);
  await sql`create table ${shadow('recorded_events')}
    (type text, dedupe_key text, occurred_at timestamptz, position bigint, body bytea)`.execute(db);
}

/** Picks of earlier days are copied, for the record; those of the day only if it was observed. */
export async function fillShadowTables(db: Db, day: ShadowedDay): Promise<void> {
  const { id, league, date, observed, from } = day;
  const schema = schemaOf(id);
  await sql`insert into ${sql.id(schema, 'event_counter')} (last_position) values (0)`.execute(db);
  await copyEarlierPicks(db, { schema, league, date, observed });
  await copySnapshots(db, { schema, until: observed ? null : from });
  await sql`insert into ${sql.id(schema, 'recorded_events')} ${recordedEventsOf(day)}`.execute(db);
}

/** A crash and a rolled-back transaction use up ids, which would change the bytes of later events. */
export async function continueIds(db: Db, schema: string): Promise<void> {
  for (const table of MENTIONED)
    await sql`select setval(pg_get_serial_sequence(${`${schema}.${table}`}, 'id'),
      (select greatest(max(id), ${FIRST_ID - 1}) from ${sql.id(schema, table)}))`.execute(db);
}

export const dropShadowTables = (db: Db, sessionId: number) =>
  sql`drop schema if exists ${sql.id(schemaOf(sessionId))} cascade`.execute(db);

/** Ids of sessions whose tables exist, also of those that were deleted with their account. */
export async function listShadowed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select substr(nspname, 8)::int as id from pg_namespace where nspname ~ '^replay_[0-9]+$'`.execute(db);
  return rows.map(({ id }) => id);
}
