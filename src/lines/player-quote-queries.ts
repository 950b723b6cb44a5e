import { sql } from 'kysely';
import type { Stat } from '../domain/stats.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy } from '../platform/db/known-by.ts';
import { codeOfStat, kindOfCode, statOfCode } from './codes.ts';
import { ALTERNATE_LINE, type PropVersion } from './quote-queries.ts';

/** `date`: the day of the game, for partition pruning. */
type PlayerGame = { playerId: number; gameId: number; date: string; until: Date };

type Row = Omit<PropVersion, 'stat' | 'kind'> & { stat: number; kind: number };

/**
 * The quotes of some players, each in some games, oldest first, with corrections applied; without those captured after
 * `until`, such as tip-off, regardless of when they became known. One index look-up per player and game: with lists of
 * both, PostgreSQL would look up every combination.
 */
export async function listPlayerQuotes(
  db: Db,
  { asked, stat, asOf }: { asked: readonly PlayerGame[]; stat?: Stat; asOf: Date },
): Promise<PropVersion[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<Row>`
    select game_id, player_id, stat, kind, line, over_odds, under_odds, suspended, is_timed, captured_at, books.name as book
    from unnest(
      ${asked.map(({ playerId }) => playerId)}::int[], ${asked.map(({ gameId }) => gameId)}::int[],
      ${asked.map(({ date }) => date)}::date[], ${asked.map(({ until }) => until)}::timestamptz[]
    ) as asked(player, game, day, until)
    cross join lateral (
      select distinct on (stat, book_id, kind, ${ALTERNATE_LINE}, captured_at) * from odds_quotes
      where player_id = player and game_id = game and game_date = day and captured_at <= until and ${knownBy(asOf)}
        ${stat === undefined ? sql`` : sql`and stat = ${codeOfStat(stat)}`}
      order by stat, book_id, kind, ${ALTERNATE_LINE}, captured_at, known_at desc, line desc
    ) versions
    join books on books.id = book_id
    order by captured_at, line, book`.execute(db);
  return rows.map((row) => ({ ...row, stat: statOfCode(row.stat), kind: kindOfCode(row.kind) }));
}
