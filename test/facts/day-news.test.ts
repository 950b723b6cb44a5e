import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { listDayNews } from '../../src/league/day-news.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { refreshStatistics } from '../../src/platform/db/refresh-statistics.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { startTestDatabase } from '../support/database.ts';

const DAY = '2026-01-14';
const FROM = addDays(DAY, -5);
const TABLES = ['games', 'players', 'player_box_scores', 'injury_reports'];

/** Rows of the tables read in this transaction, plus those of earlier ones that the server has not yet added up. */
async function countRead(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int as read
    from pg_stat_xact_user_tables where relname = any(${TABLES}::text[])`.execute(db);
  return rows[0]?.read ?? 0;
}

async function countStored(db: Db): Promise<number> {
  let stored = 0;
  for (const table of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
    stored += rows[0]?.n ?? 0;
  }
  return stored;
}

test('what happened on a day takes one look at each table, with and without statistics', async () => {
  const { db, stop } = await startTestDatabase();
  const now = new Date('2026-01-15T17:00:00Z');
  const steps = ['schedule', 'players', 'gamelogs', 'injuries'] as const;
  const feed = sampleFeed();
  const load = { feed, league: 'nba', from: FROM, to: DAY, asOf: now, steps: [...steps] } as const;
  await loadHistory(db, manualClock(now), load);
  const look = () =>
    inTransaction(db, async (db) => {
      const readBefore = await countRead(db);
      const days = await listDayNews(db, { league: 'nba', from: FROM, to: DAY, asOf: now });
      return { days, read: (await countRead(db)) - readBefore };
    });
  const stored = await countStored(db);
  const before = await look();
  expect(before.days.map(({ date }) => date)).toContain(DAY);
  expect(before.days.some(({ lateScratches }) => lateScratches > 0)).toBe(true);
  expect(before.days.some(({ statCorrections }) => statCorrections > 0)).toBe(true);
  expect(before.read).toBeGreaterThan(0);
  expect(before.read).toBeLessThanOrEqual(stored);
  await refreshStatistics(db);
  const after = await look();
  expect(after.days).toEqual(before.days);
  expect(after.read).toBeLessThanOrEqual(stored);
  await stop();
});
