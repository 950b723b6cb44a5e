import { expect, test } from 'vitest';
import { leagueDate } from '../../src/domain/dates.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { firstLoad, missingFirstLoad } from '../../src/ingest/pipeline/first-load.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestDatabase } from '../support/database.ts';
import { hashTables } from '../support/table-hash.ts';

/** The days with a board, by league. */
const scoredDays = (db: Db) =>
  db
    .selectFrom('scoringRuns')
    .select(['league', 'date'])
    .distinct()
    .orderBy('league')
    .orderBy('date')
    .execute();

const clock = manualClock(new Date('2026-01-15T17:00:00Z'));
const log = createLog('silent');

test('the first load scores today before past days; cancelled at any point it resumes and ends with the same tables', async () => {
  const [whole, broken] = [await startTestDatabase(), await startTestDatabase()];
  try {
    const load = (db: typeof whole.db, cancelAt = 2, onBoard?: (cancel: AbortController) => void) => {
      const cancel = new AbortController();
      return firstLoad({
        db,
        feed: sampleFeed(),
        clock,
        log,
        signal: cancel.signal,
        onProgress: ({ done }) => {
          if (done >= cancelAt) cancel.abort();
        },
        onBoard: () => onBoard?.(cancel),
      });
    };
    expect(await missingFirstLoad(whole.db, { name: 'sample' })).toHaveLength(1);
    expect(await missingFirstLoad(whole.db, { name: 'files' })).toEqual([]);
    const started = performance.now();
    const rows = await load(whole.db);
    console.log(`first load: ${rows} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    expect(await missingFirstLoad(whole.db, { name: 'sample' })).toEqual([]);

    for (const cancelAt of [0.05, 0.4, 0.8]) {
      await expect(load(broken.db, cancelAt)).rejects.toThrow();
      expect(await missingFirstLoad(broken.db, { name: 'sample' })).toHaveLength(1);
    }
    await expect(load(broken.db, 2, (cancel) => cancel.abort())).rejects.toThrow();
    expect(await missingFirstLoad(broken.db, { name: 'sample' })).toHaveLength(1);
    const board = await scoredDays(broken.db);
    expect(board).toEqual(LEAGUES.map((league) => ({ league, date: leagueDate(clock.now()) })));

    await load(broken.db);
    expect(await scoredDays(broken.db)).toHaveLength(8 * LEAGUES.length);
    expect(await missingFirstLoad(broken.db, { name: 'sample' })).toEqual([]);
    expect(await hashTables(broken.db)).toEqual(await hashTables(whole.db));
  } finally {
    await whole.stop();
    await broken.stop();
  }
});
