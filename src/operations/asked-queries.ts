import type { League } from '../core/facts.ts';
import type { Db } from '../db/connect.ts';
import type { StepName } from './step-names.ts';

/** When each part of each day was last asked for, whatever became of it: `step` is null for a whole ingest. */
export const listLastAsked = (db: Db, { league, dates }: { league: League; dates: readonly string[] }) =>
  db
    .selectFrom('operations')
    .select((row) => ['date', 'step', row.fn.max('createdAt').as('askedAt')])
    .where('type', '=', 'ingest')
    .where('league', '=', league)
    .where('date', 'in', dates)
    .groupBy(['date', 'step'])
    .execute();

/** When a step of a day last succeeded: what it reads from outside was true then. */
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
