import type { Facts } from '../../domain/facts.ts';
import { listGamesById } from '../../league/game-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Feed, LeagueAsk } from '../feeds/feed.ts';
import { FetchFailed } from '../feeds/fetch-failed.ts';
import type { OperationRow } from '../operations/queries.ts';
import { knownFacts } from '../pipeline/live-dependencies.ts';
import { getBatch } from './batch-queries.ts';
import { readBatch, type StoredFacts } from './read-batch.ts';

export const storedFacts = (db: Db): StoredFacts => ({
  known: knownFacts(db),
  gamesById: (ids, asOf) => listGamesById(db, { ids, asOf }),
});

/** The batch of an operation as a feed, so that the steps store it like the facts of any other source. */
export function pushedFeed(
  db: Db,
  { batchId, league, date }: Pick<OperationRow, 'league' | 'date'> & { batchId: number },
): Feed {
  const read = async ({ asOf }: LeagueAsk): Promise<Facts> => {
    const { kind, lines, arrivedAt } = await getBatch(db, batchId);
    if (lines === null)
      throw new FetchFailed('validation', 'push', 'its lines are no longer stored; push the batch again');
    return readBatch({ kind, league, date, lines }, { arrivedAt, asOf, stored: storedFacts(db) });
  };
  return {
    name: 'push',
    schedule: read,
    players: read,
    gamelogs: read,
    injuries: read,
    // They are read with the injuries, by the same step.
    lineups: async () => ({ lineups: [], unmatched: [] }),
    odds: read,
    profiles: read,
    history: () => {
      throw new Error('A pushed batch has no history.');
    },
  };
}
