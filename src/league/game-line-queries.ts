import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../db/known-by.ts';

export type GameMarket = { gameId: number; spread: number | null; total: number | null };

/** Spread of the home team and total of each game: the median over the books' newest lines at an instant. */
export async function listGameMarkets(
  db: Db,
  { gameIds, asOf }: { gameIds: readonly number[]; asOf: Date },
): Promise<GameMarket[]> {
  if (gameIds.length === 0) return [];
  const { rows } = await sql<GameMarket>`
    select game_id, percentile_cont(0.5) within group (order by spread_home)::float8 as spread,
      percentile_cont(0.5) within group (order by total)::float8 as total
    from (
      select distinct on (game_id, book) game_id, spread_home, total from game_lines
      where game_id = any(${gameIds}::int[]) and ${knownBy(asOf)}
      order by game_id, book, ${NEWEST_FIRST}
    ) newest
    group by game_id order by game_id`.execute(db);
  return rows;
}

/** The same with which games began: what came after the tip-off is about another game. */
export async function listClosingMarkets(
  db: Db,
  { games, asOf }: { games: readonly { id: number; tipAt: Date }[]; asOf: Date },
): Promise<GameMarket[]> {
  if (games.length === 0) return [];
  const { rows } = await sql<GameMarket>`
    select game_id, percentile_cont(0.5) within group (order by spread_home)::float8 as spread,
      percentile_cont(0.5) within group (order by total)::float8 as total
    from unnest(${games.map(({ id }) => id)}::int[], ${games.map(({ tipAt }) => tipAt)}::timestamptz[])
      as begun(game_id, tip_at)
    cross join lateral (
      select distinct on (book) spread_home, total from game_lines
      where game_id = begun.game_id and captured_at <= tip_at and ${knownBy(asOf)}
      order by book, ${NEWEST_FIRST}
    ) newest
    group by game_id order by game_id`.execute(db);
  return rows;
}
