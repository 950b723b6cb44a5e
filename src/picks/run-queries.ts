import type { League } from '../core/facts.ts';
import type { Db } from '../db/connect.ts';

export const findNewestRun = (db: Db, { league, date }: { league: League; date: string }) =>
  db
    .selectFrom('scoringRuns')
    .select(['id', 'ranAt'])
    .where('league', '=', league)
    .where('date', '=', date)
    .orderBy('ranAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
