import { afterEach, beforeAll, expect, test } from 'vitest';
import { SOURCES } from '../../src/domain/sources.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { readSourceUsage } from '../../src/ingest/sources/usage-queries.ts';
import { startStandIn } from '../../src/ingest/stand-in/server.ts';
import { fewGames } from '../data/few-games.ts';
import { duringTests } from '../support/during-tests.ts';
import { startLiveBench } from '../support/live.ts';
import { stretched } from '../support/patience.ts';
import { FACT_STEPS, ingest } from '../support/steps.ts';

/** Source of odds when The Odds API cannot or must not be used, and the cost. */

const DATE = '2026-01-15';
const BOARD = 13 * 2; // markets of a game in two regions
const LINES = 3 * 2; // game lines of all games
const truth = fewGames(sampleFeed(), 2);

const live = duringTests(() => startLiveBench({ at: `${DATE}T14:00:00Z`, truth }), stretched(120_000));
beforeAll(async () => {
  await run(['schedule', 'players']);
}, stretched(120_000));
afterEach(() => {
  live.standIn.faults.clear();
  live.clock.advance(40 * 60_000); // every board is due again, and no circuit breaker is open
});

const run = (names: readonly string[], feed = live.feed) =>
  ingest(
    { db: live.database.db, feed, clock: live.clock },
    { date: DATE, steps: FACT_STEPS.filter(({ name }) => names.includes(name)) },
  );
const sources = async (feed = live.feed) => {
  const facts = await feed.odds({ league: 'nba', date: DATE, asOf: live.clock.now() });
  expect(facts.propQuotes.length).toBeGreaterThan(50);
  return [...new Set([...facts.propQuotes, ...facts.gameLines].map(({ source }) => source))];
};
const spent = async () =>
  (await readSourceUsage(live.database.db, live.clock.now())).find(({ source }) => source === 'the-odds-api')
    ?.creditsToday ?? 0;
const isBoard = (path: string) => /^the-odds-api .*\/events\/\w+\/odds$/.test(path);

test.each(['500', '429', 'html', 'truncated', 'changed-field', 'empty'] as const)(
  'The Odds API answers %s: BALLDONTLIE supplies the odds, under its own name',
  async (fault) => {
    live.standIn.faults.add({ fault, source: 'the-odds-api' });
    expect(await sources(live.openAnother())).toEqual(['balldontlie']);
  },
  60_000,
);

test(
  'no credits left: nothing more is asked of The Odds API, and BALLDONTLIE supplies the odds',
  async () => {
    const spentUp = await startStandIn({ feed: truth, clock: live.clock, port: 0, credits: BOARD });
    const feed = live.openAnother({ oddsApiUrl: spentUp.settings.ODDS_API_URL });
    expect(await sources(feed)).toEqual(['balldontlie']);
    expect(spentUp.requests.filter(isBoard)).toEqual([]);
    await spentUp.stop();
  },
  stretched(60_000),
);

test(
  'the credits of a day are shared by all processes on the database and never overspent; the other source supplies the rest',
  async () => {
    const oddsApiDailyCredits = (await spent()) + BOARD + LINES;
    const [one, other] = [
      live.openAnother({ oddsApiDailyCredits }),
      live.openAnother({ oddsApiDailyCredits }),
    ];
    const before = live.standIn.requests.length;
    const first = await run(['odds'], one);
    expect(first.odds?.warnings?.join()).toMatch(/today's credits are spent/);
    expect(live.standIn.requests.slice(before).filter(isBoard)).toHaveLength(1);
    live.clock.advance(40 * 60_000);
    const since = live.standIn.requests.length;
    await run(['odds'], other);
    expect(live.standIn.requests.slice(since).filter(isBoard)).toEqual([]);
    const stored = await live.database.db
      .selectFrom('oddsQuotes')
      .select('source')
      .distinct()
      .where('capturedAt', '=', live.clock.now())
      .execute();
    expect(stored.map(({ source }) => SOURCES[source ?? -1])).toEqual(['balldontlie']);
    expect(await spent()).toBeLessThanOrEqual(oddsApiDailyCredits);
  },
  stretched(60_000),
);

test(
  'well again, it is asked first, and withdraws nothing that it had never reported',
  async () => {
    await run(['odds']);
    const stored = await live.database.db
      .selectFrom('oddsQuotes')
      .select(['source', 'suspended'])
      .distinct()
      .where('capturedAt', '=', live.clock.now())
      .execute();
    expect(stored.map(({ source, suspended }) => [SOURCES[source ?? -1], suspended])).toEqual([
      ['the-odds-api', false],
    ]);
  },
  stretched(60_000),
);
