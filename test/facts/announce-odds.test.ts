import { beforeAll, expect, test } from 'vitest';
import type { PropQuote } from '../../src/domain/quotes.ts';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { odds } from '../../src/ingest/pipeline/steps/odds.ts';
import { players } from '../../src/ingest/pipeline/steps/players.ts';
import { schedule } from '../../src/ingest/pipeline/steps/schedule.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { ingest } from '../support/steps.ts';

const DATE = '2026-01-15';
const sample = sampleFeed();
let gameId: number;
let player: { id: number; name: string };
let clock: ManualClock;
const database = duringTests(startTestDatabase);
beforeAll(async () => {
  const { db } = database;
  clock = manualClock(new Date(`${DATE}T14:00:00Z`));
  await ingest({ db, feed: sample, clock }, { league: 'wnba', date: DATE, steps: [schedule, players] });
  const game = await db.selectFrom('games').select('id').where('date', '=', DATE).executeTakeFirstOrThrow();
  gameId = game.id;
  player = await db.selectFrom('players').select(['id', 'name']).executeTakeFirstOrThrow();
});

const quote = (line: number, stat: PropQuote['stat'], book = 'one'): PropQuote => ({
  league: 'wnba',
  gameId,
  date: DATE,
  playerId: player.id,
  stat,
  book,
  kind: 'standard',
  line,
  overOdds: -110,
  underOdds: -110,
  suspended: false,
  capturedAt: clock.now(),
  isTimed: true,
});

/** Fetches one more board; returns the events about it. */
async function board(...quotes: PropQuote[]) {
  const { db } = database;
  const feed: Feed = { ...sample, odds: async () => ({ propQuotes: quotes, gameLines: [], unmatched: [] }) };
  const before = await db.selectFrom('events').select('id').execute();
  await ingest({ db, feed, clock }, { league: 'wnba', date: DATE, steps: [odds] });
  clock.advance(60_000);
  const known = new Set(before.map(({ id }) => id));
  const events = await db.selectFrom('events').select(['id', 'body']).orderBy('position').execute();
  return events.filter(({ id }) => !known.has(id)).map(({ body }) => JSON.parse(body.toString()));
}
const moves = async (...quotes: PropQuote[]) =>
  (await board(...quotes)).filter(({ type }) => type === 'lines.moved').map(({ data }) => data.delta);

test.each<[string, PropQuote['stat'], number[], number[][]]>([
  ['0.74 is too little', 'points', [24.5, 25.24], [[], []]],
  ['0.75 is enough', 'rebounds', [8.5, 9.25], [[], [0.75]]],
  ['down as well as up', 'assists', [7.5, 6.75], [[], [-0.75]]],
  ['0.5 and 0.25 in two snapshots add up', 'threes', [2.5, 3, 3.25], [[], [], [0.75]]],
  ['and from there the count restarts', 'steals', [1.5, 2.5, 3, 3.5, 2.5], [[], [1], [], [1], [-1]]],
])('%s', async (_name, stat, lines, announced) => {
  const seen = [];
  for (const line of lines) seen.push(await moves(quote(line, stat)));
  expect(seen).toEqual(announced);
});

test('a board is announced once, with its line moves; the same board again is not', async () => {
  await board(quote(10.5, 'ptsReb'), quote(10.5, 'ptsReb', 'two'));
  const capturedAt = clock.now().toISOString();
  const quotes = [quote(11.5, 'ptsReb'), quote(11.5, 'ptsReb', 'two')];
  const events = await board(...quotes);
  expect(events).toEqual([
    {
      id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
      type: 'odds.refreshed',
      timestamp: capturedAt,
      data: {
        snapshotId: expect.any(Number),
        date: DATE,
        league: 'wnba',
        sportsbooks: ['one', 'two'],
        propCount: 1,
        lineCount: 2,
        capturedAt,
      },
    },
    {
      id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
      type: 'lines.moved',
      timestamp: capturedAt,
      data: {
        gameId,
        playerId: player.id,
        playerName: player.name,
        propType: 'ptsReb',
        sportsbook: null,
        previousLine: 10.5,
        currentLine: 11.5,
        delta: 1,
        direction: 'up',
        capturedAt,
        league: 'wnba',
      },
    },
  ]);
  expect(await board(...quotes)).toEqual([]);
});

test('history that is loaded announces nothing', async () => {
  const { db } = database;
  const count = async () => (await db.selectFrom('events').select('id').execute()).length;
  const before = await count();
  const rows = await loadHistory(db, clock, {
    feed: sample,
    league: 'wnba',
    from: DATE,
    to: DATE,
    asOf: clock.now(),
    steps: ['odds'],
  });
  expect(rows).toBeGreaterThan(0);
  expect(await count()).toBe(before);
});
