import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

type Span = { date: string; gameIds: readonly number[]; after: Date; until: Date };

/** When quotes of a day's games became known, rounded up to whole minutes, oldest first. */
export async function listQuoteMinutes(db: Db, { date, gameIds, after, until }: Span): Promise<Date[]> {
  const { rows } = await sql<{ minute: Date }>`
    select distinct date_bin('1 minute', known_at - interval '1 microsecond', 'epoch'::timestamptz) + interval '1 minute'
      as minute
    from odds_quotes
    where game_date = ${date}::date and game_id = any(${gameIds}::int[])
      and known_at > ${after} and known_at <= ${until}
    order by minute`.execute(db);
  return rows.map(({ minute }) => minute);
}

/** What a refresh at the end of the span would have brought. */
export async function summarizeQuotes(
  db: Db,
  { date, gameIds, after, until }: Span,
): Promise<{ books: string[]; propCount: number; lineCount: number }> {
  const { rows } = await sql<{ books: string[]; propCount: number; lineCount: number }>`
    select coalesce(array_agg(distinct books.name order by books.name), '{}') as books,
      count(distinct (game_id, player_id, stat)) as prop_count, count(*) as line_count
    from odds_quotes join books on books.id = odds_quotes.book_id
    where game_date = ${date}::date and game_id = any(${gameIds}::int[])
      and known_at > ${after} and known_at <= ${until}`.execute(db);
  return rows[0] ?? { books: [], propCount: 0, lineCount: 0 };
}

/** Moved lines and suspended props of some games, by game. */
export async function countMarketNews(
  db: Db,
  { from, to, gameIds }: { from: string; to: string; gameIds: readonly number[] },
): Promise<Map<number, { lineMoves: number; suspendedMarkets: number }>> {
  const { rows } = await sql<{ id: number; lineMoves: number; suspendedMarkets: number }>`
    select id, (select count(*) from line_moves where game_id = id) as line_moves,
      (select count(distinct (player_id, stat, book_id)) from odds_quotes
        where game_id = id and game_date between ${from}::date and ${to}::date and suspended) as suspended_markets
    from unnest(${gameIds}::int[]) as id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Copies the snapshots and line moves up to an instant, or all, into the tables of a replay session. */
export async function copySnapshots(
  db: Db,
  { schema, until }: { schema: string; until: Date | null },
): Promise<void> {
  for (const table of ['odds_snapshots', 'line_moves'])
    await sql`insert into ${sql.id(schema, table)} overriding system value
      select * from ${sql.id(table)} where ${until}::timestamptz is null or captured_at <= ${until}`.execute(
      db,
    );
}
