import type { League } from '../core/facts.ts';
import type { Db } from '../db/connect.ts';

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
