import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';

type InjuriesAsk = {
  playerIds: readonly number[];
  asOf: Date;
  /** Leave out reports captured after this instant, such as tip-off, regardless of when they became known. */
  until?: Date;
};

/** The newest report on each of these players at an instant. A player without any report is missing. */
export const listInjuries = (db: Db, { playerIds, asOf, until }: InjuriesAsk) =>
  playerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('injuryReports')
        .distinctOn('playerId')
        .select(['playerId', 'status', 'description', 'expectedReturn', 'source', 'capturedAt', 'knownAt'])
        .where('playerId', 'in', playerIds)
        .where(knownBy(asOf))
        .$call((reports) => (until === undefined ? reports : reports.where('capturedAt', '<=', until)))
        .orderBy('playerId')
        .orderBy('capturedAt', 'desc')
        .orderBy('knownAt', 'desc')
        .orderBy('source', 'desc')
        .execute();

/** The same with an `until` for each player. */
export async function listInjuriesUntil(
  db: Db,
  { asked, asOf }: { asked: readonly { playerId: number; until: Date }[]; asOf: Date },
): Promise<Injury[]> {
  const { rows } = await sql<Injury>`
    select distinct on (player_id) player_id, status, description, expected_return, source, captured_at
    from unnest(${asked.map(({ playerId }) => playerId)}::int[], ${asked.map(({ until }) => until)}::timestamptz[])
      as asked(player_id, until)
    join injury_reports using (player_id)
    where captured_at <= asked.until and ${knownBy(asOf)}
    order by player_id, ${NEWEST_FIRST}, source desc`.execute(db);
  return rows;
}

export type Injury = Omit<Awaited<ReturnType<typeof listInjuries>>[number], 'knownAt'>;
