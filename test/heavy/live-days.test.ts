import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, minutesAfter } from '../../src/core/dates.ts';
import type { Facts } from '../../src/core/facts.ts';
import type { Feed } from '../../src/feeds/feed.ts';
import { sampleFeed } from '../../src/feeds/sample/sample-feed.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { type StandIn, startStandIn } from '../../src/stand-in/server.ts';
import { type PicksLeague, smallFeed, startPicksLeague, toldEvents } from '../support/picks-league.ts';

const FIRST = '2026-03-10';
const YEAR = '2026';
const DAYS = 2;

/** Boards come down when a game begins; the feed behind would still tell what nobody had looked at. */
function withoutPastBoards(feed: Feed): Feed {
  return {
    ...feed,
    async odds(ask) {
      const [{ games }, facts] = [await feed.schedule(ask), await feed.odds(ask)];
      const ahead = new Set(games.filter(({ tipAt }) => tipAt > ask.asOf).map(({ id }) => id));
      return { ...facts, propQuotes: facts.propQuotes.filter(({ gameId }) => ahead.has(gameId)) };
    },
  };
}

/** The sample league plays twice a year; real sources name a season by its year. */
function withYearsAsSeasons(feed: Feed): Feed {
  const named = <F extends Partial<Facts>>(facts: F): F =>
    facts.games ? { ...facts, games: facts.games.map((game) => ({ ...game, season: YEAR })) } : facts;
  return {
    ...feed,
    schedule: async (ask) => named(await feed.schedule(ask)),
    async *history(ask) {
      for await (const batch of feed.history(ask)) yield { ...batch, facts: named(batch.facts) };
    },
  };
}

describe('days on live sources, and the same days from the feed behind them', () => {
  let standIn: StandIn;
  let live: PicksLeague;
  let direct: PicksLeague;
  beforeAll(async () => {
    const truth = withYearsAsSeasons(withoutPastBoards(smallFeed()));
    const history = withYearsAsSeasons(sampleFeed());
    direct = await startPicksLeague(FIRST, truth, { history });
    // The sources show the moment at which the service looks.
    standIn = await startStandIn({
      feed: smallFeed(),
      clock: { now: () => (live ?? direct).clock.now() },
      port: 0,
      credits: 5_000_000,
    });
    const keys = { ODDS_API_KEY: 'odds', BALLDONTLIE_KEY: 'balldontlie', ODDS_API_REGIONS: 'us,us_dfs' };
    live = await startPicksLeague(FIRST, truth, { history, settings: { ...standIn.settings, ...keys } });
    for (let n = 0; n < DAYS; n += 1) {
      const date = addDays(FIRST, n);
      const tip = await direct.firstTip(date);
      const morning = new Date(`${addDays(date, 1)}T16:00:00Z`);
      for (const at of [minutesAfter(tip, -240), minutesAfter(tip, -60), morning])
        for (const league of [direct, live]) {
          league.clock.set(at);
          await league.operate('/ops/operations/run-ingest', { date });
        }
    }
  }, 900_000);
  afterAll(async () => {
    await live?.stop();
    await direct?.stop();
    await standIn?.stop();
  });

  const picksOf = async ({ db, clock }: PicksLeague) => {
    const picks = await listPicks(db, { asOf: clock.now(), includeClosed: true });
    return picks.map(({ id: _, gameId: __, supersededBy, ...pick }) => ({
      ...pick,
      isSuperseded: supersededBy !== null,
    }));
  };

  test('give the same picks, versions, withdrawals and results', async () => {
    const [mine, theirs] = [await picksOf(live), await picksOf(direct)];
    expect(theirs.length).toBeGreaterThan(3 * DAYS);
    expect(theirs.every(({ outcome }) => outcome !== null)).toBe(true);
    expect(mine).toEqual(theirs);
  });

  test('tell subscribers the same', async () => {
    for (const type of ['picks.scored', 'picks.settled']) {
      const [mine, theirs] = [await toldEvents(live.db, type), await toldEvents(direct.db, type)];
      expect(theirs.length, type).toBeGreaterThanOrEqual(DAYS);
      expect(mine, type).toEqual(theirs);
    }
  });

  test('every live fact says who told it', async () => {
    for (const [table, day] of [
      ['playerBoxScores', 'date'],
      ['oddsQuotes', 'gameDate'],
    ] as const) {
      const rows = await live.db.selectFrom(table).select('source').where(day, '>=', FIRST).execute();
      expect(rows.length, table).toBeGreaterThan(30 * DAYS);
      expect(rows.filter(({ source }) => source === null).length, table).toBe(0);
    }
  });
});
