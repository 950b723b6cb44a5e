import { type RawBuilder, sql } from 'kysely';
import { STALE_AFTER_HOURS } from '../domain/best-price.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy } from '../platform/db/known-by.ts';
import { codeOfKind, statOfCode } from './codes.ts';
import type { PropLine } from './line-moves.ts';

const STANDARD = codeOfKind('standard');

type LinesAsk = { games: readonly { id: number; date: string }[]; at: Date };
type LineRow = Omit<PropLine, 'stat'> & { stat: number };

/**
 * `mostQuoted` of src/domain for every prop, given a row per book. Multiplied by the count instead of
 * divided, so that numerics stay exact.
 */
const mostQuotedOf = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select distinct on (game_id, player_id, stat) game_id, player_id, stat, line::float8 as line, books::int as books
      from (
        select game_id, player_id, stat, line, count(*) as votes,
          sum(count(*)) over prop as books, sum(line * count(*)) over prop as total
        from (${lines}) lines group by game_id, player_id, stat, line
        window prop as (partition by game_id, player_id, stat)
      ) counted
      order by game_id, player_id, stat, votes desc, abs(line * books - total), line`;

/**
 * The consensus and opening line of every prop in some games at an instant, by the rules of consensus.ts. In
 * SQL, because a day has tens of thousands of quotes.
 */
export const propLinesOf = ({ games, at }: LinesAsk): RawBuilder<LineRow> => sql`
    with known as (
      select distinct on (game_id, player_id, stat, book_id, captured_at)
        game_id, player_id, stat, book_id, line, suspended, captured_at from odds_quotes
      where game_date = any(${games.map(({ date }) => date)}::date[]) and game_id = any(${games.map(({ id }) => id)}::int[])
        and kind = ${STANDARD} and captured_at <= ${at} and ${knownBy(at)}
      order by game_id, player_id, stat, book_id, captured_at, known_at desc, line desc
    ), newest as (
      select distinct on (game_id, player_id, stat, book_id) game_id, player_id, stat, line, suspended, captured_at
      from known order by game_id, player_id, stat, book_id, captured_at desc, line desc
    ), consensus as (${mostQuotedOf(sql`
      select game_id, player_id, stat, line from newest
      where not suspended and captured_at >= ${at}::timestamptz - make_interval(hours => ${STALE_AFTER_HOURS})`)}
    ), first_seen as (
      select *, rank() over (partition by game_id, player_id, stat order by captured_at) as place
      from known where not suspended
    ), opening as (${mostQuotedOf(sql`
      select game_id, player_id, stat, max(line) as line from first_seen
      where place = 1 group by game_id, player_id, stat, book_id`)}
    )
    select game_id, player_id, stat, consensus.line as consensus_line, opening.line as opening_line, consensus.books
    from consensus join opening using (game_id, player_id, stat)
    order by game_id, player_id, stat`;

/** One statement per game: other work of the embedded database waits until a statement ends. */
export async function listPropLines(db: Db, { games, at }: LinesAsk): Promise<PropLine[]> {
  const lines: LineRow[] = [];
  for (const game of games.toSorted((a, b) => a.id - b.id))
    lines.push(...(await propLinesOf({ games: [game], at }).execute(db)).rows);
  return lines.map((row) => ({ ...row, stat: statOfCode(row.stat) }));
}
