import { sql } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import type { Db } from '../../platform/db/connect.ts';
import { SCORED_FACTS } from './plan.ts';
import type { StepName } from './step-names.ts';

type Ask = { league: League; from: string; to: string; now: Date };

/**
 * The newest request for each step of each day, whatever its outcome. `step` is null for a whole ingest.
 * Requests dated after `now` (the clock was set back since) are ignored.
 */
export const listLastAsked = (db: Db, { league, from, to, now }: Ask) =>
  db
    .selectFrom('operations')
    .select((row) => ['date', 'lastDate', 'step', row.fn.max('createdAt').as('askedAt')])
    .where('type', '=', 'ingest')
    .where('league', '=', league)
    .where('date', '<=', to)
    .where('lastDate', '>=', from)
    .where('createdAt', '<=', now)
    .groupBy(['date', 'lastDate', 'step'])
    .execute();

/** The first day for which the scheduler requested a whole ingest. Manual requests do not count. */
export async function findFirstAsked(db: Db, league: League): Promise<string | null> {
  const first = await db
    .selectFrom('operations')
    .select('date')
    .where('type', '=', 'ingest')
    .where('league', '=', league)
    .where('step', 'is', null)
    .where('createdBy', '=', 'scheduler')
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return first?.date ?? null;
}

/** When a step of a day last succeeded. Its external data was current at that time. */
export async function findLastRead(
  db: Db,
  { league, date, step }: { league: League; date: string; step: StepName },
): Promise<Date | null> {
  const row = await db
    .selectFrom('operationSteps')
    .innerJoin('operations', 'operations.id', 'operationSteps.operationId')
    .select((row) => row.fn.max('operationSteps.startedAt').as('readAt'))
    .where('operations.league', '=', league)
    .where('operationSteps.date', '=', date)
    .where('operationSteps.name', '=', step)
    .where('operationSteps.status', '=', 'succeeded')
    .executeTakeFirst();
  return row?.readAt ?? null;
}

/**
 * Days from `from` on that were scored and have newer facts: their own, or box scores of that day or earlier.
 * A step's row commits with its facts, so a worker that crashes before scoring loses nothing.
 */
export async function listOutdatedScores(
  db: Db,
  { league, from }: { league: League; from: string },
): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    with steps as (
      select s.date, s.name, s.started_at, s.finished_at, s.row_count
      from operation_steps s join operations o on o.id = s.operation_id
      where o.league = ${league} and s.status = 'succeeded'
        and s.finished_at > ${from}::date - make_interval(days => 15)
    ), scored as (
      select date, max(started_at) as at from steps where name = 'score' and date >= ${from}::date group by date
    )
    select date from scored where exists (
      select from steps where row_count > 0 and finished_at > scored.at and (
        (name = any(${SCORED_FACTS}::text[]) and steps.date = scored.date)
        or (name = 'gamelogs' and steps.date <= scored.date)))
    order by date`.execute(db);
  return rows.map(({ date }) => date);
}
