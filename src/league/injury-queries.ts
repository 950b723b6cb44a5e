import type { Db } from '../db/connect.ts';

/** The last word on each of these players at an instant; none for a player of whom nothing was ever said. */
export const listInjuries = (db: Db, { playerIds, asOf }: { playerIds: readonly number[]; asOf: Date }) =>
  playerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('injuryReports')
        .distinctOn('playerId')
        .select(['playerId', 'status', 'description', 'expectedReturn', 'source', 'capturedAt'])
        .where('playerId', 'in', playerIds)
        .where('capturedAt', '<=', asOf)
        .orderBy('playerId')
        .orderBy('capturedAt', 'desc')
        .orderBy('source', 'desc')
        .execute();

export type Injury = Awaited<ReturnType<typeof listInjuries>>[number];
