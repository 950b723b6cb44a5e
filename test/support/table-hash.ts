import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/connect.ts';

export const FACT_TABLES = [
  'teams',
  'players',
  'games',
  'player_box_scores',
  'team_box_scores',
  'injury_reports',
  'game_lines',
  'defence_play_types',
  'defence_zones',
  'team_profiles',
  'player_profiles',
  'unmatched_rows',
  'books',
  'odds_quotes',
  'odds_snapshots',
  'line_moves',
] as const;

/** A hash of all stored rows, to compare two databases. */
export async function hashTables(
  db: Db,
  tables: readonly string[] = FACT_TABLES,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t order by t::text collate "C"`.execute(db);
    const hash = createHash('sha256');
    for (const { row } of rows) hash.update(row).update('\n');
    hashes[table] = `${rows.length} rows ${hash.digest('hex').slice(0, 16)}`;
  }
  return hashes;
}
