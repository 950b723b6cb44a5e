import { expect, test } from 'vitest';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { type HistoryLoad, loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { startTestDatabase } from '../support/database.ts';
import { stretched } from '../support/patience.ts';
import { hashTables } from '../support/table-hash.ts';

const NOW = new Date('2026-01-15T17:00:00Z');
const LOAD: HistoryLoad = {
  feed: sampleFeed(),
  league: 'wnba',
  from: '2026-01-09',
  to: '2026-01-15',
  asOf: NOW,
};

test(
  'a load that is interrupted after every batch ends with the same tables as one that is not',
  async () => {
    const [whole, broken] = [await startTestDatabase(), await startTestDatabase()];
    try {
      const progress: number[] = [];
      const rows = await loadHistory(whole.db, manualClock(NOW), {
        ...LOAD,
        onProgress: ({ done }) => progress.push(done),
      });
      expect(rows).toBeGreaterThan(5_000);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect(progress.at(-1)).toBe(1);

      let stored = 0;
      let interruptions = 0;
      for (let finished = false; !finished; ) {
        const checkpoint = async () => {
          throw new Error('interrupted');
        };
        // A later start has a later clock, yet must continue the same import.
        const asOf = new Date(NOW.getTime() + 60_000 * interruptions);
        await loadHistory(broken.db, manualClock(asOf), { ...LOAD, asOf, checkpoint }).then(
          () => {
            finished = true;
          },
          (error: Error) => {
            expect(error.message).toBe('interrupted');
            interruptions += 1;
          },
        );
        stored += 1;
        expect(stored).toBeLessThan(50);
      }
      expect(interruptions).toBeGreaterThan(6);
      expect(await hashTables(broken.db)).toEqual(await hashTables(whole.db));
      expect(await loadHistory(broken.db, manualClock(NOW), LOAD)).toBe(0);
    } finally {
      await whole.stop();
      await broken.stop();
    }
  },
  stretched(120_000),
);
