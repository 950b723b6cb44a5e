import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

type Span = { gameIds: readonly number[]; playerIds: readonly number[]; after: Date; until: Date };

/** When facts other than quotes about some games became known, oldest first; `isResult`: a score or a box score. */
export async function listFactInstants(
  db: Db,
  { gameIds, playerIds, after, until }: Span,
): Promise<{ at: Date; isResult: boolean }[]> {
  const isInSpan = sql`known_at > ${after} and known_at <= ${until}`;
  const { rows } = await sql<{ at: Date; isResult: boolean }>`
    select at, bool_or(is_result) as is_result from (
      select known_at as at, status <> 'scheduled' as is_result from games
      where id = any(${gameIds}::int[]) and ${isInSpan}
      union all
      select known_at, true from player_box_scores where game_id = any(${gameIds}::int[]) and ${isInSpan}
      union all
      select known_at, false from starting_lineups where game_id = any(${gameIds}::int[]) and ${isInSpan}
      union all
      select known_at, false from game_lines where game_id = any(${gameIds}::int[]) and ${isInSpan}
      union all
      select known_at, false from injury_reports where player_id = any(${playerIds}::int[]) and ${isInSpan}
    ) facts group by at order by at`.execute(db);
  return rows;
}
