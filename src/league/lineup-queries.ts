import type { Db } from '../platform/db/connect.ts';
import { knownBy } from '../platform/db/known-by.ts';

/** The newest lineup of each team that has announced one for these games, at an instant. */
export const listLineups = (db: Db, { gameIds, asOf }: { gameIds: readonly number[]; asOf: Date }) =>
  gameIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('startingLineups')
        .distinctOn(['gameId', 'teamId'])
        .select(['gameId', 'teamId', 'starterIds', 'capturedAt'])
        .where('gameId', 'in', gameIds)
        .where(knownBy(asOf))
        .orderBy('gameId')
        .orderBy('teamId')
        .orderBy('capturedAt', 'desc')
        .orderBy('knownAt', 'desc')
        .execute();

export type Lineup = Awaited<ReturnType<typeof listLineups>>[number];
