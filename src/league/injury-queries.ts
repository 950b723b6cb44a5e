import type { Db } from '../platform/db/connect.ts';
import { knownBy } from '../platform/db/known-by.ts';

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

export type Injury = Omit<Awaited<ReturnType<typeof listInjuries>>[number], 'knownAt'>;
