import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_RIGHTS } from '../../src/domain/source-rights.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { type HistoryLoad, loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { listGameMarkets } from '../../src/league/game-line-queries.ts';
import { listGames } from '../../src/league/game-queries.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { createRights } from '../../src/platform/rights/rights.ts';
import type { DataRow } from '../../src/workbench/column.ts';
import { exportPages } from '../../src/workbench/exports/export-pages.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { expectOffered } from './offered-lines.ts';

const NOW = new Date('2026-01-15T17:00:00Z');
const LOAD: HistoryLoad = {
  feed: sampleFeed(),
  league: 'wnba',
  from: '2026-01-13',
  to: '2026-01-15',
  asOf: NOW,
  steps: ['schedule', 'players', 'odds'],
};

const database = duringTests(startTestDatabase);
beforeAll(async () => {
  await loadHistory(database.db, manualClock(NOW), LOAD);
});

const exported = async (): Promise<DataRow[]> => {
  const rows: DataRow[] = [];
  for await (const page of exportPages(database.db, {
    type: 'lineMoves',
    userId: 1,
    filters: { league: 'wnba' },
    asOf: NOW,
    rights: createRights(DEFAULT_RIGHTS),
  }))
    rows.push(...page);
  return rows;
};

test('every consensus and game line of the sample league is offered by a book', async () => {
  const { db } = database;
  const games = await listGames(db, { league: 'wnba', from: LOAD.from, to: LOAD.to, asOf: NOW });
  let props = 0;
  for (const game of games)
    props += await expectOffered(db, { game, at: game.tipAt < NOW ? game.tipAt : NOW });
  expect(props).toBeGreaterThan(300);
  const lines = await db.selectFrom('gameLines').selectAll().execute();
  const markets = await listGameMarkets(db, { gameIds: games.map(({ id }) => id), asOf: NOW });
  expect(markets.length).toBeGreaterThan(0);
  for (const { gameId, spread, total } of markets) {
    const own = lines.filter((line) => line.gameId === gameId);
    expect(own.map(({ spreadHome }) => spreadHome)).toContain(spread);
    expect(own.map((line) => line.total)).toContain(total);
  }
});

test('line moves of imported days are exported, nobody is notified, and a second import adds none', async () => {
  const { db } = database;
  const moves = await exported();
  expect(moves.length).toBeGreaterThan(0);
  for (const { previousLine, currentLine, capturedAt, gameDate, snapshotId } of moves) {
    expect(Math.abs(Number(currentLine) - Number(previousLine))).toBeGreaterThanOrEqual(0.75);
    expect(+(capturedAt as Date)).toBeLessThanOrEqual(+(gameDate as Date));
    expect(snapshotId).toBeNull();
  }
  expect(await db.selectFrom('events').select('id').execute()).toEqual([]);
  await loadHistory(db, manualClock(NOW), { ...LOAD, from: '2026-01-14', steps: ['odds'] });
  expect(await exported()).toEqual(moves);
});
