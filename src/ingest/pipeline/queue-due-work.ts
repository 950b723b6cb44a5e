import type { Logger } from 'pino';
import { addDays, daysAfter, leagueDate } from '../../domain/dates.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { hasGames, listGames } from '../../league/game-queries.ts';
import { listUnsettledDays } from '../../picks/result-queries.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import type { Feed } from '../feeds/feed.ts';
import { findFirstAsked, listLastAsked, listOutdatedScores } from '../operations/asked-queries.ts';
import { queueOperation } from '../operations/queue-operation.ts';
import { dropRequestsBefore } from '../sources/usage-queries.ts';
import { DAYS_BACK, type DueWork, dueWork } from './due-work.ts';
import { missingFirstLoad } from './first-load.ts';
import { repriceResults } from './reprice-results.ts';

/** Longer than a season, so that a season's requests and their cost can be audited. */
const REQUESTS_KEPT_DAYS = 400;

type Deps = {
  db: Db;
  feed: Feed;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  config: { feed: { oddsEveryMinutes: number } };
};

/** Job: queues due work as an operator would. Skips a day that has an open operation. */
export async function queueDueWork(deps: Deps): Promise<void> {
  if ((await missingFirstLoad(deps.db, deps.feed)).length > 0) return;
  await dropRequestsBefore(deps.db, daysAfter(deps.clock.now(), -REQUESTS_KEPT_DAYS));
  for (const league of LEAGUES)
    if (deps.feed.leagues?.includes(league) || (await hasGames(deps.db, league)))
      for (const work of await findDueWork(deps, league)) await queue(deps, league, work);
  await repriceResults(deps);
}

async function findDueWork({ db, clock, config }: Deps, league: League): Promise<DueWork[]> {
  const now = clock.now();
  const today = leagueDate(now);
  const earliest = addDays(today, -DAYS_BACK);
  const games = await listGames(db, { league, from: earliest, to: today, asOf: now });
  const unsettled = await listUnsettledDays(db, { league, before: addDays(today, -1), asOf: now });
  const from = [earliest, ...unsettled].sort()[0] ?? earliest;
  const asked = await listLastAsked(db, { league, from, to: addDays(today, 1), now });
  // A schedule request for the week counts only for its first day, so that it is repeated tomorrow.
  const covers = ({ date, lastDate, step }: (typeof asked)[number], day: string) =>
    step === 'schedule' ? date === day : date <= day && day <= lastDate;
  return dueWork({
    now,
    today,
    games,
    since: await findFirstAsked(db, league),
    oddsEveryMinutes: config.feed.oddsEveryMinutes,
    unsettled,
    outdated: await listOutdatedScores(db, { league, from: today }),
    askedAt: (date, step) =>
      asked
        .filter((one) => covers(one, date) && (one.step === null || one.step === step))
        .map(({ askedAt }) => askedAt)
        .sort((a, b) => b.getTime() - a.getTime())[0] ?? null,
  });
}

async function queue(
  { db, jobs, clock, log }: Deps,
  league: League,
  { date, lastDate = date, step }: DueWork,
): Promise<void> {
  const work = { type: 'ingest' as const, league, date, lastDate, step, force: false };
  try {
    await queueOperation(db, jobs, { ...work, createdBy: 'scheduler', now: clock.now() });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    log.debug({ league, date, step, reason: error.slug }, 'not queued');
  }
}
