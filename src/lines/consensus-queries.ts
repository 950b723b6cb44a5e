import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { knownBy } from '../db/known-by.ts';
import { codeOfKind, statOfCode } from './codes.ts';
import { STALE_AFTER_HOURS } from './consensus.ts';
import type { PropLine } from './line-moves.ts';

const STANDARD = codeOfKind('standard');

type LinesAsk = { games: readonly { id: number; date: string }[]; at: Date };
type LineRow = Omit<PropLine, 'stat'> & { stat: number };

/**
 * The consensus and opening line of every prop in some games at an instant: what the pure rules of consensus.ts say,
 * computed where the quotes are, because a day has tens of thousands of them.
 */
export const propLinesOf = ({ games, at }: LinesAsk): RawBuilder<LineRow> => sql`
    with known as (
      select distinct on (game_id, player_id, stat, book_id, captured_at)
        game_id, player_id, stat, book_id, line, suspended, captured_at from odds_quotes
      where game_date = any(${games.map(({ date }) => date)}::date[]) and game_id = any(${games.map(({ id }) => id)}::int[])
        and kind = ${STANDARD} and captured_at <= ${at} and ${knownBy(at)}
      order by game_id, player_id, stat, book_id, captured_at, known_at desc, line desc
    ), standing as (
      select distinct on (game_id, player_id, stat, book_id) game_id, player_id, stat, line, suspended, captured_at
      from known order by game_id, player_id, stat, book_id, captured_at desc, line desc
    ), consensus as (
      select game_id, player_id, stat, percentile_cont(0.5) within group (order by line)::float8 as consensus_line,
        count(*)::int as books
      from standing
      where not suspended and captured_at >= ${at}::timestamptz - make_interval(hours => ${STALE_AFTER_HOURS})
      group by game_id, player_id, stat
    ), first_seen as (
      select *, rank() over (partition by game_id, player_id, stat order by captured_at) as place
      from known where not suspended
    ), opening as (
      select game_id, player_id, stat, percentile_cont(0.5) within group (order by line)::float8 as opening_line
      from (
        select game_id, player_id, stat, book_id, max(line) as line from first_seen
        where place = 1 group by game_id, player_id, stat, book_id
      ) first_lines
      group by game_id, player_id, stat
    )
    select game_id, player_id, stat, consensus_line, opening_line, books
    from consensus join opening using (game_id, player_id, stat)
    order by game_id, player_id, stat`;

export async function listPropLines(db: Db, ask: LinesAsk): Promise<PropLine[]> {
  if (ask.games.length === 0) return [];
  const { rows } = await propLinesOf(ask).execute(db);
  return rows.map((row) => ({ ...row, stat: statOfCode(row.stat) }));
}
