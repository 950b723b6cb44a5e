import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import type { PropQuote } from '../../src/domain/quotes.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { listClosingLines } from '../../src/lines/closing-lines.ts';
import { dropQuoteMonthsBefore, listQuoteMonths } from '../../src/lines/partition-queries.ts';
import { listQuotes, saveQuotes } from '../../src/lines/quote-queries.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { refreshStatistics } from '../../src/platform/db/refresh-statistics.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { HISTORY } from '../data/arrivals.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { FACT_STEPS, ingest } from '../support/steps.ts';
import { hashTables } from '../support/table-hash.ts';

const DATE = '2026-01-15';
const LEAGUE = 'wnba'; // the smaller one
const feed = sampleFeed();
const database = duringTests(startTestDatabase);

const at = (time: string) => new Date(`${DATE}T${time}Z`);

describe('the six fact steps', () => {
  test(
    'the same ingest twice leaves identical tables and reports no new rows',
    async () => {
      const { db } = database;
      const clock = manualClock(at('17:00:00'));
      const yesterday = await ingest({ db, feed, clock }, { league: LEAGUE, date: addDays(DATE, -1) });
      const first = await ingest({ db, feed, clock }, { league: LEAGUE, date: DATE });
      expect(yesterday.injuries?.rows).toBeGreaterThan(0);
      for (const step of ['schedule', 'odds', 'profiles']) expect(first[step]?.rows, step).toBeGreaterThan(0);
      expect(first.gamelogs?.rows).toBe(0); // today's games are still to be played
      expect(yesterday.gamelogs?.rows).toBeGreaterThan(20);
      const before = await hashTables(db);
      clock.advance(1000);
      await ingest(
        { db, feed, clock },
        { league: LEAGUE, date: addDays(DATE, -1), steps: FACT_STEPS.slice(0, -1) },
      );
      const again = await ingest({ db, feed, clock }, { league: LEAGUE, date: DATE });
      expect(await hashTables(db)).toEqual(before);
      for (const statement of ['update games set home_score = 1', 'delete from player_box_scores'])
        await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only/);
      expect(Object.values(again).map(({ rows }) => rows)).toEqual([0, 0, 0, 0, 0, 0]);
    },
    stretched(60_000),
  );

  test(
    'later on the day only what is new is added, and the board is a new snapshot',
    async () => {
      const { db } = database;
      const snapshots = () => db.selectFrom('oddsSnapshots').selectAll().where('date', '=', DATE).execute();
      const before = await snapshots();
      const clock = manualClock(at('23:00:00'));
      const later = await ingest({ db, feed, clock }, { league: LEAGUE, date: DATE });
      const after = await snapshots();
      expect(before).toHaveLength(1);
      expect(after).toHaveLength(2);
      expect(later.odds?.rows).toBeGreaterThan(0);
      expect(after[1]?.lineCount).toBeLessThan(after[0]!.lineCount * 3);
      expect(after[1]?.books).toHaveLength(8);
    },
    stretched(60_000),
  );
});

const quote = (over: Partial<PropQuote>): PropQuote => ({
  league: 'nba',
  gameId: 1,
  date: '2024-03-31',
  playerId: 9,
  stat: 'points',
  book: 'one',
  kind: 'standard',
  line: 24.5,
  overOdds: -110,
  underOdds: -110,
  suspended: false,
  capturedAt: new Date('2024-03-31T12:00:00Z'),
  isTimed: true,
  ...over,
});
const minutes = (n: number) => new Date(Date.UTC(2024, 2, 31, 12, n));

describe('odds quotes', () => {
  test('a book that repeats itself is not stored twice, one that comes back to an old line is', async () => {
    const { db } = database;
    const game = { id: 1, date: '2024-03-31' };
    const board = [
      quote({ capturedAt: minutes(0) }),
      quote({ capturedAt: minutes(5) }),
      quote({ capturedAt: minutes(10), line: 25.5 }),
      quote({ capturedAt: minutes(15) }),
      quote({ capturedAt: minutes(15), book: 'two' }),
      quote({ capturedAt: minutes(20), suspended: true }),
    ];
    expect(await saveQuotes(db, board.slice(0, 3), HISTORY)).toBe(2);
    expect(await saveQuotes(db, board, HISTORY)).toBe(3);
    expect(await saveQuotes(db, [...board].reverse(), HISTORY)).toBe(0);
    const stored = await listQuotes(db, { games: [game], playerId: 9, asOf: minutes(60) });
    expect(stored.map(({ book, line, suspended }) => [book, line, suspended])).toEqual([
      ['one', 24.5, false],
      ['one', 25.5, false],
      ['one', 24.5, false],
      ['two', 24.5, false],
      ['one', 24.5, true],
    ]);
    const earlier = await listQuotes(db, { games: [game], playerId: 9, asOf: minutes(14) });
    expect(earlier).toEqual(stored.slice(0, 2));
  });

  test('quotes of a new game are stored without reading those of others', async () => {
    const { db } = database;
    const date = '2024-05-01';
    const board = Array.from({ length: 5_000 }, (_, n) =>
      quote({ gameId: 1_000 + (n % 50), playerId: n, date }),
    );
    await saveQuotes(db, board, HISTORY);
    await refreshStatistics(db);
    const scanned = async (db: Db) => {
      const { rows } = await sql<{ rows: number }>`
        select seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'odds_quotes_2024_05'`.execute(
        db,
      );
      return rows[0]?.rows;
    };
    await inTransaction(db, async (db) => {
      const before = await scanned(db);
      expect(await saveQuotes(db, [quote({ gameId: 1_050, date })], HISTORY)).toBe(1);
      expect(await scanned(db)).toBe(before);
    });
  });

  test('the closing line is the last consensus before tip-off, and there is none before', async () => {
    const { db } = database;
    const tipAt = minutes(60);
    const own = (minute: number, line: number, book = 'one') =>
      quote({ gameId: 5, capturedAt: minutes(minute), line, book });
    await saveQuotes(db, [own(0, 20.5), own(30, 22.5), own(40, 23.5, 'two'), own(75, 40.5)], HISTORY);
    const games = [{ playerId: 9, gameId: 5, date: '2024-03-31', tipAt }];
    const ask = (asOf: Date) => listClosingLines(db, { games, stat: 'points', asOf });
    expect(await ask(minutes(90))).toEqual([{ playerId: 9, gameId: 5, line: 22.5 }]);
    expect(await ask(minutes(59))).toEqual([]);
  });

  test('alternate lines are prices of their own beside the standard one', async () => {
    const { db } = database;
    const alternates = [20.5, 22.5, 28.5].map((line) => quote({ gameId: 2, kind: 'alternate', line }));
    expect(await saveQuotes(db, [quote({ gameId: 2 }), ...alternates], HISTORY)).toBe(4);
    const later = alternates.map((one) => ({ ...one, capturedAt: minutes(30) }));
    expect(
      await saveQuotes(db, [...later, { ...later[0]!, overOdds: 150, capturedAt: minutes(31) }], HISTORY),
    ).toBe(1);
  });

  test('every month of games has its partition, and retention drops whole months', async () => {
    const { db } = database;
    await saveQuotes(
      db,
      [quote({ gameId: 3, date: '2024-02-29' }), quote({ gameId: 4, date: '2023-12-31' })],
      HISTORY,
    );
    const months = await listQuoteMonths(db);
    expect(months).toEqual(expect.arrayContaining(['2023-12', '2024-02', '2024-03']));
    expect(await dropQuoteMonthsBefore(db, '2024-03-15')).toEqual(['2023-12', '2024-02']);
    const left = await db
      .selectFrom('oddsQuotes')
      .select('gameId')
      .where('gameId', 'in', [1, 3, 4])
      .execute();
    expect(new Set(left.map(({ gameId }) => gameId))).toEqual(new Set([1]));
  });

  test.each([
    ['update odds_quotes set line = 1 where game_id = 1'],
    ['delete from odds_quotes where game_id = 1'],
    ['update odds_quotes_2024_03 set line = 1 where game_id = 1'],
    ['delete from odds_quotes_2024_03 where game_id = 1'],
    ['truncate odds_quotes'],
  ])('the database refuses: %s', async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/append-only/);
  });
});
