import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { firstLoad } from '../../src/ingest/pipeline/first-load.ts';
import { listClosingMarkets } from '../../src/league/game-line-queries.ts';
import { listGames } from '../../src/league/game-queries.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { trackRecord } from '../../src/research/record/show-record.ts';
import { expectOffered } from '../facts/offered-lines.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';

const NOW = new Date('2026-01-15T17:00:00Z');
const DAYS = Array.from({ length: 8 }, (_, back) => addDays('2026-01-15', -back));

const database = duringTests(startTestDatabase, 600_000);
beforeAll(async () => {
  const log = createLog('silent');
  await firstLoad({ db: database.db, feed: sampleFeed(), clock: manualClock(NOW), log });
}, 600_000);

test('the demo record has a mean closing-line value near zero, and no void counts in it', async () => {
  const { backfill } = await trackRecord(database.db, { asOf: NOW });
  console.log(backfill);
  expect(backfill.clvPicks).toBe(backfill.hits + backfill.misses + backfill.pushes);
  expect(backfill.clvPicks).toBeGreaterThan(300);
  expect(Math.abs(backfill.meanClvPercent!)).toBeLessThanOrEqual(1.5);
  expect(backfill.beatClose).toBeGreaterThan(0.3);
});

test('every night has picks of both ratings', async () => {
  for (const date of DAYS) {
    const picks = await listPicks(database.db, { asOf: NOW, league: 'nba', from: date, to: date });
    const of = (rating: string) => picks.filter((pick) => pick.rating === rating).length;
    console.log(`${date} nba: ${of('premium')} premium, ${of('standard')} standard`);
    expect(of('premium'), date).toBeGreaterThan(0);
    expect(of('standard'), date).toBeGreaterThan(0);
  }
});

test('every consensus, opening and game line of the sample league is offered by a book', async () => {
  const { db } = database;
  let props = 0;
  for (const league of LEAGUES)
    for (const date of DAYS) {
      const games = await listGames(db, { league, from: date, to: date, asOf: NOW });
      for (const game of games) {
        const at = game.tipAt < NOW ? game.tipAt : NOW;
        props += await expectOffered(db, { game, at });
      }
      for (const { gameId, spread, total } of await listClosingMarkets(db, { games, asOf: NOW })) {
        const lines = await db.selectFrom('gameLines').selectAll().where('gameId', '=', gameId).execute();
        expect(lines.map(({ spreadHome }) => spreadHome)).toContain(spread);
        expect(lines.map(({ total }) => total)).toContain(total);
      }
    }
  expect(props).toBeGreaterThan(5_000);
});
