import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Start and end of a statement that records when facts were last repeated. */
export const insertRepeats = sql`insert into repeated_facts (table_name, fact, version_at, known_at, repeated_at)`;
export const keepNewestRepeat = sql`
  on conflict (table_name, fact) do update set version_at = excluded.version_at, known_at = excluded.known_at,
    repeated_at = excluded.repeated_at where excluded.repeated_at > repeated_facts.repeated_at`;

/** For dropped tables. */
export const forgetRepeats = (db: Db, table: string) =>
  db.deleteFrom('repeatedFacts').where('tableName', '=', table).execute();
