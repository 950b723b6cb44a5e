import type { League } from '../core/facts.ts';
import type { Db } from '../db/connect.ts';
import type { StepName } from './step-names.ts';

type Ask = { league: League; from: string; to: string };

/** When each part of each day was last asked for, whatever became of it: `step` is null for a whole ingest. */
export const listLastAsked = (db: Db, { league, from, to }: Ask) =>
  db
    .selectFrom('operations')
    .select((row) => ['date', 'lastDate', 'step', row.fn.max('createdAt').as('askedAt')])
    .where('type', '=', 'ingest')
    .where('league', '=', league)
    .where('date', '<=', to)
    .where('lastDate', '>=', from)
    .groupBy(['date', 'lastDate', 'step'])
    .execute();

/** The first day that the schedule ever asked for as a whole; what an operator asked for by hand does not count. */
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
