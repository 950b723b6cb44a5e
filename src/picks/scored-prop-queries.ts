import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Stat } from '../domain/stats.ts';
import type { Gate } from '../model/gates.ts';
import type { Rating } from '../model/rating.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';
import type { PickDirection } from '../platform/db/tables.ts';
import type { RunDiff } from './publish-picks.ts';

type DayAsk = { league: League; date: string; asOf: Date };

export type ScoredPropRecord = {
  gameId: number;
  playerId: number;
  stat: Stat;
  line: number;
  direction: PickDirection;
  rating: Rating;
  gates: Gate[];
  score: number;
  scoredAt: Date;
};

/** The last score of each prop of a day up to an instant, including rejected props. */
export async function listScoredProps(db: Db, { league, date, asOf }: DayAsk): Promise<ScoredPropRecord[]> {
  const { rows } = await sql<ScoredPropRecord>`
    select distinct on (game_id, player_id, stat)
      game_id, player_id, stat, line, direction, rating, gates, score, captured_at as scored_at
    from scored_props where league = ${league} and date = ${date}::date and ${knownBy(asOf)}
    order by game_id, player_id, stat, ${NEWEST_FIRST}`.execute(db);
  return rows;
}

/** The scoring runs of a day that changed something, newest first, with their changes. */
export async function listRuns(db: Db, { league, date, asOf }: DayAsk) {
  const rows = await db
    .selectFrom('scoringRuns')
    .selectAll()
    .where('league', '=', league)
    .where('date', '=', date)
    .where('ranAt', '<=', asOf)
    .orderBy('id', 'desc')
    .$narrowType<{ diff: RunDiff }>()
    .execute();
  return rows;
}
