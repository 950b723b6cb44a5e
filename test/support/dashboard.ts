import { addDays } from '../../src/domain/dates.ts';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { gamelogs } from '../../src/ingest/pipeline/steps/gamelogs.ts';
import { injuries } from '../../src/ingest/pipeline/steps/injuries.ts';
import { odds } from '../../src/ingest/pipeline/steps/odds.ts';
import { schedule } from '../../src/ingest/pipeline/steps/schedule.ts';
import { settle } from '../../src/ingest/pipeline/steps/settle.ts';
import { computeProfiles, saveProfiles } from '../../src/league/compute-profiles.ts';
import { HISTORY } from '../data/arrivals.ts';
import { firstGames } from '../data/few-games.ts';
import { generousFeed } from '../data/generous-feed.ts';
import { type Left, type Origin, startTestService, type TestService } from './service.ts';
import { ingest, scoreAfterOdds } from './steps.ts';

export const TODAY = '2026-01-16';
const YESTERDAY = addDays(TODAY, -1);
const HISTORY_DAYS = 35;
const GAMES_WITH_ODDS = 3;
const A_MINUTE_MS = 60_000;
const A_DAY_MS = 24 * 60 * A_MINUTE_MS;

/** The sample league with quotes for only a few games a day, so that a board is quick to compute. */
function fewOdds(gamesWithOdds = GAMES_WITH_ODDS): Feed {
  const feed = generousFeed();
  return { ...feed, odds: firstGames(feed, gamesWithOdds).odds };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** What a filled service has left. */
    dashboardData: Left;
  }
}

/** With its own host name, so that cookies and origins behave as in production. */
export const DASHBOARD_ENV = { PUBLIC_BASE_URL: '', DEMO: 'on', DEMO_PASSWORD: 'demo password for tests' };

/** A service as a visitor sees it: yesterday's picks were published live and are settled, today's are open. */
export async function startDashboardService(origin?: Origin): Promise<TestService> {
  const service = await startTestService(DASHBOARD_ENV, {}, {}, undefined, origin);
  const feed = fewOdds();
  const { db, clock } = service;
  await loadHistory(db, clock, {
    feed,
    league: 'nba',
    from: addDays(YESTERDAY, -HISTORY_DAYS),
    to: addDays(TODAY, 2),
    asOf: clock.now(),
    steps: ['schedule', 'players', 'gamelogs', 'injuries'],
  });
  await ingest({ db, feed, clock }, { date: YESTERDAY, steps: [odds, scoreAfterOdds] });
  clock.advance(A_DAY_MS);
  await ingest({ db, feed, clock }, { date: YESTERDAY, steps: [schedule, gamelogs, settle] });
  await ingest({ db, feed, clock }, { date: TODAY, steps: [schedule, injuries, odds, scoreAfterOdds] });
  const profiles = await computeProfiles(db, { league: 'nba', date: TODAY, now: clock.now() });
  await db.transaction().execute(async (db) => saveProfiles(db, profiles, HISTORY));
  await service.handlers['database.statistics']({}); // as the service does after an import
  await service.handlers['ledger.reveal']({});
  await service.handlers['ledger.checkpoint']({});
  return service;
}

/** Minutes later the books quote one more game of the day, and it is scored again. */
export async function scoreOneMoreGame({ db, clock }: TestService): Promise<void> {
  clock.advance(5 * A_MINUTE_MS);
  const feed = fewOdds(GAMES_WITH_ODDS + 1);
  await ingest({ db, feed, clock }, { date: TODAY, steps: [odds, scoreAfterOdds] });
}
