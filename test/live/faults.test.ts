import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertUser } from '../../src/accounts/user-queries.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { describeFailure } from '../../src/ingest/pipeline/describe-failure.ts';
import { readSourceUsage } from '../../src/ingest/sources/usage-queries.ts';
import type { Fault } from '../../src/ingest/stand-in/faults.ts';
import { listGames } from '../../src/league/game-queries.ts';
import { settleUnmatchedName } from '../../src/league/settle-unmatched.ts';
import { listUnmatched } from '../../src/league/unmatched-queries.ts';
import { fewGames } from '../data/few-games.ts';
import { duringTests } from '../support/during-tests.ts';
import { startLiveBench } from '../support/live.ts';
import { stretched } from '../support/patience.ts';
import { FACT_STEPS, ingest } from '../support/steps.ts';

const DATE = '2026-01-15';
const LEAGUE = 'wnba'; // the smaller one; for the fallbacks of the other one see nba below

const live = duringTests(
  () =>
    startLiveBench({
      at: `${DATE}T13:00:00Z`,
      truth: fewGames(sampleFeed(), 3),
      settings: { timeoutSeconds: 0.3 },
      slowMs: 600,
    }),
  stretched(120_000),
);
beforeAll(async () => {
  await run();
}, stretched(120_000));
afterEach(() => live.standIn.faults.clear());

const run = (steps = FACT_STEPS, league: 'nba' | 'wnba' = LEAGUE, feed = live.feed) =>
  ingest({ db: live.database.db, feed, clock: live.clock }, { league, date: DATE, steps });
const step = (name: string) => FACT_STEPS.filter((one) => one.name === name);
const later = (minutes: number) => live.clock.advance(minutes * 60_000);
const usage = async () => readSourceUsage(live.database.db, live.clock.now());
const counts = async () => {
  const tables = ['games', 'injuryReports', 'playerBoxScores', 'oddsQuotes', 'players'] as const;
  return Promise.all(
    tables.map(async (table) => {
      const { n } = await live.database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    }),
  );
};

describe('an answer that is no answer', () => {
  test.each<[Fault['fault'], string]>([
    ['slow', 'timeout'],
    ['429', 'upstream'],
    ['500', 'upstream'],
    ['truncated', 'validation'],
    ['html', 'validation'],
    ['empty', 'validation'],
    ['changed-field', 'validation'],
  ])(
    '%s from everybody: the step fails as %s, and nothing is stored',
    async (fault, category) => {
      // Not affected by the circuit breakers of earlier tests.
      later(3);
      const feed = live.openAnother();
      const before = await counts();
      for (const name of ['schedule', 'injuries', 'players']) {
        live.standIn.faults.clear();
        live.standIn.faults.add({ fault });
        const error = await run(step(name), LEAGUE, feed).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error, name).not.toBeNull();
        const described = describeFailure(error);
        expect([name, described.category]).toEqual([name, category]);
        expect(described.transient).toBe(category !== 'validation');
        later(2);
      }
      expect(await counts()).toEqual(before);
    },
    60_000,
  );

  test.each<Fault['fault']>(['429', '500', 'slow'])(
    '%s once: asked again, and all is well',
    async (fault) => {
      later(3);
      const feed = live.openAnother();
      live.standIn.faults.add({ fault, source: 'espn', times: 1 });
      const asked = live.standIn.requests.length;
      await run(step('injuries'), LEAGUE, feed);
      expect(live.standIn.requests.slice(asked).filter((one) => one.startsWith('espn'))).toHaveLength(2);
    },
  );

  test('one board of several that cannot be read: what was paid for is kept, the other is noted', async () => {
    later(200);
    live.standIn.faults.add({ fault: 'truncated', source: 'the-odds-api', path: '/events/', times: 1 });
    // A response that was only late would be retried.
    const output = await run(step('odds'), LEAGUE, live.openAnother({ timeoutSeconds: 15 }));
    expect(output.odds?.rows).toBeGreaterThan(0);
    expect(output.odds?.warnings?.[0]).toMatch(/the board could not be read/);
  });
});

test(
  'a source that fails rests for every process, and another one answers meanwhile, under its own name',
  async () => {
    later(10);
    await run(step('schedule'), 'nba');
    await run(step('players'), 'nba');
    live.standIn.faults.add({ fault: '500', source: 'nba-cdn' });
    const feed = live.openAnother();
    for (let n = 0; n < 2; n += 1) await run(step('schedule'), 'nba', feed);
    const rest = (await usage()).find(({ source }) => source === 'nba-cdn');
    expect(rest?.restsUntil?.getTime()).toBeGreaterThan(live.clock.now().getTime());
    expect(rest?.lastFailure).toMatch(/^upstream 500 \/staticData/);
    const asked = live.standIn.requests.length;
    later(0.1);
    const { games } = await live
      .openAnother()
      .schedule({ league: 'nba', date: DATE, asOf: live.clock.now() });
    expect(live.standIn.requests.slice(asked).every((one) => !one.startsWith('nba-cdn'))).toBe(true);
    expect(new Set(games.map(({ source }) => source))).toEqual(new Set(['espn']));
    const stored = await live.database.db
      .selectFrom('games')
      .select('id')
      .distinct()
      .where('league', '=', 'nba')
      .execute();
    expect(stored).toHaveLength(3); // the fallback has other ids for the same games
  },
  stretched(60_000),
);

test(
  'a wrong time zone is noticed, and the fallback tells the truth',
  async () => {
    later(10);
    live.standIn.faults.add({ fault: 'wrong-time-zone', source: 'nba-cdn' });
    const { games } = await live
      .openAnother()
      .schedule({ league: 'nba', date: DATE, asOf: live.clock.now() });
    expect(new Set(games.map(({ source }) => source))).toEqual(new Set(['espn']));
    live.standIn.faults.add({ fault: 'wrong-time-zone' });
    later(2);
    await expect(
      live.openAnother().schedule({ league: 'nba', date: DATE, asOf: live.clock.now() }),
    ).rejects.toThrow(/wrong time zone/);
  },
  stretched(60_000),
);

test(
  'two players of one name: neither is taken, the quotes wait, and somebody says who it is',
  async () => {
    const { db } = live.database;
    live.clock.set(new Date(`${DATE}T22:00:00Z`));
    live.standIn.faults.add({ fault: 'duplicate-player' });
    const feed = live.openAnother();
    await run(step('players'), LEAGUE, feed);
    await run(step('odds'), LEAGUE, feed);
    const [row] = (await listUnmatched(db, { league: LEAGUE, status: 'open' })).filter(({ origin }) =>
      origin.startsWith('the-odds-api'),
    );
    expect(row?.reason).toBe('no player of that name in the two teams');
    const namesakes = (
      await db.selectFrom('players').select(['id', 'name', 'teamId']).where('name', '=', row!.name).execute()
    ).filter(({ teamId }) => row!.teamIds.includes(teamId ?? -1));
    expect(new Set(namesakes.map(({ id }) => id)).size).toBe(2);
    expect(Number(row?.held)).toBeGreaterThan(0);

    const host = namesakes.sort((a, b) => a.id - b.id)[0]!;
    const quotesOf = async () =>
      (
        await db
          .selectFrom('oddsQuotes')
          .select('suspended')
          .where('playerId', '=', host.id)
          .where('gameDate', '=', DATE)
          .where('capturedAt', '=', live.clock.now())
          .execute()
      ).map(({ suspended }) => suspended);
    expect(await quotesOf()).toEqual([]); // and earlier quotes are not withdrawn
    const userId = (await insertUser(db, {
      email: 'operator@example.com',
      passwordHash: 'none',
      tier: 'admin',
      now: live.clock.now(),
    }))!.id;
    const ask = {
      id: row!.id,
      playerId: host.id,
      actor: `user:${userId}`,
      userId,
      ip: '::1',
      clock: live.clock,
    };
    await expect(settleUnmatchedName(db, ask)).resolves.toEqual({ status: 'resolved' });
    await expect(settleUnmatchedName(db, ask)).rejects.toThrow(/already resolved/);
    live.standIn.faults.clear();
    await run(step('injuries'), LEAGUE, feed); // every step stores the waiting facts
    const taken = await quotesOf();
    expect(taken.length).toBeGreaterThan(0);
    expect(taken).not.toContain(true);
    expect(await listUnmatched(db, { league: LEAGUE, status: 'resolved' })).toMatchObject([{ held: 0 }]);
  },
  stretched(60_000),
);

test(
  'a postponed game is a later version, and no board is bought for it',
  async () => {
    live.clock.set(new Date(`${DATE}T22:30:00Z`));
    const feed = live.openAnother();
    const boards = async () => {
      const asked = live.standIn.requests.length;
      await run(step('odds'), LEAGUE, feed);
      const paths = live.standIn.requests.slice(asked);
      return new Set(paths.filter((path) => /^the-odds-api .*\/events\/[^/]+\/odds/.test(path))).size;
    };
    live.standIn.faults.add({ fault: 'postponed-game' });
    await run(step('schedule'), LEAGUE, feed);
    const games = await listGames(live.database.db, {
      league: LEAGUE,
      from: DATE,
      to: DATE,
      asOf: live.clock.now(),
    });
    expect(games.map(({ status }) => status).sort()).toEqual(['postponed', 'scheduled']);
    // Books list a postponed game for hours, so the schedule decides.
    live.standIn.faults.clear();
    expect(await boards()).toBe(1);
    expect(
      (await listUnmatched(live.database.db, { league: LEAGUE, status: 'open' })).map(({ reason }) => reason),
    ).not.toContain('no such game in the schedule');
  },
  stretched(60_000),
);

test(
  'a corrected box score is a later version of the same line',
  async () => {
    const { db } = live.database;
    live.clock.set(new Date('2026-01-16T15:00:00Z'));
    const feed = live.openAnother();
    await run(step('schedule'), LEAGUE, feed);
    await run(step('gamelogs'), LEAGUE, feed);
    const versions = async () =>
      (await db.selectFrom('playerBoxScores').select('assists').where('date', '=', DATE).execute()).length;
    const before = await versions();
    expect(before).toBeGreaterThan(20);
    later(5);
    live.standIn.faults.add({ fault: 'corrected-box-score' });
    await run(step('gamelogs'), LEAGUE, feed);
    expect(await versions()).toBe(before + 1);
  },
  stretched(60_000),
);

test('every request is in the books, with its cost and the hash of what was read', async () => {
  const requests = await live.database.db
    .selectFrom('sourceRequests')
    .selectAll()
    .where('source', '=', 'the-odds-api')
    .where('failure', 'is', null)
    .execute();
  expect(requests.some(({ credits }) => credits > 0)).toBe(true);
  expect(requests.every(({ payloadHash }) => payloadHash?.length === 32)).toBe(true);
  const total = requests.reduce((sum, { credits }) => sum + credits, 0);
  const odds = (await usage()).find(({ source }) => source === 'the-odds-api');
  // The source's own account counts: it also charges for responses that never arrived.
  expect(odds?.creditsUsed).toBeGreaterThanOrEqual(total);
  expect(odds?.creditsRemaining).toBe(100_000 - (odds?.creditsUsed ?? 0));
});
