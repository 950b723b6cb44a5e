import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { refreshStatistics } from '../../src/platform/db/refresh-statistics.ts';
import { startTestDatabase } from '../support/database.ts';

const DAY = '2026-01-14';

/** The planner's estimate of the rows of a table. */
async function reckoned(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select * from ${sql.table(table)}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

test('the planner knows how much there is, in every partition too', async () => {
  const { db, stop } = await startTestDatabase();
  const now = new Date('2026-01-15T17:00:00Z');
  await loadHistory(db, manualClock(now), {
    feed: sampleFeed(),
    league: 'wnba',
    from: DAY,
    to: DAY,
    asOf: now,
    steps: ['schedule', 'players', 'odds'],
  });
  await refreshStatistics(db);
  for (const table of ['players', 'oddsQuotes'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(0);
    expect((await reckoned(db, table)) / count, table).toBeCloseTo(1, 1);
  }
  await stop();
});
