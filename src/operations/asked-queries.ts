import type { League } from '../core/facts.ts';
import type { Db } from '../db/connect.ts';

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
