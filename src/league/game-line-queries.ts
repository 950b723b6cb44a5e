import { sql } from 'kysely';
import { mostQuoted } from '../domain/most-quoted.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';

export type GameMarket = { gameId: number; spread: number | null; total: number | null };

/** The newest line of each book on one game. */
type BookLines = { gameId: number; spreads: number[]; totals: number[] };

const marketOf = ({ gameId, spreads, totals }: BookLines): GameMarket => ({
  gameId,
  spread: mostQuoted(spreads),
  total: mostQuoted(totals),
});

const BOOK_LINES = sql`
      coalesce(array_agg(spread_home::float8) filter (where spread_home is not null), '{}') as spreads,
      coalesce(array_agg(total::float8) filter (where total is not null), '{}') as totals`;

/** The home team's spread and the total of each game that most books quote at an instant. */
export async function listGameMarkets(
  db: Db,
  { gameIds, asOf }: { gameIds: readonly number[]; asOf: Date },
): Promise<GameMarket[]> {
  if (gameIds.length === 0) return [];
  const { rows } = await sql<BookLines>`
    select game_id, ${BOOK_LINES}
    from (
      select distinct on (game_id, book) game_id, spread_home, total from game_lines
      where game_id = any(${gameIds}::int[]) and ${knownBy(asOf)}
      order by game_id, book, ${NEWEST_FIRST}
    ) newest
    group by game_id order by game_id`.execute(db);
  return rows.map(marketOf);
}

/** The same at tip-off: later quotes are live lines. */
export async function listClosingMarkets(
  db: Db,
  { games, asOf }: { games: readonly { id: number; tipAt: Date }[]; asOf: Date },
): Promise<GameMarket[]> {
  if (games.length === 0) return [];
  const { rows } = await sql<BookLines>`
    select game_id, ${BOOK_LINES}
    from unnest(${games.map(({ id }) => id)}::int[], ${games.map(({ tipAt }) => tipAt)}::timestamptz[])
      as begun(game_id, tip_at)
    cross join lateral (
      select distinct on (book) spread_home, total from game_lines
      where game_id = begun.game_id and captured_at <= tip_at and ${knownBy(asOf)}
      order by book, ${NEWEST_FIRST}
    ) newest
    group by game_id order by game_id`.execute(db);
  return rows.map(marketOf);
}
