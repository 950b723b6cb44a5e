import type { Logger } from 'pino';
import type { Clock } from '../core/clock.ts';
import { addDays, leagueDate } from '../core/dates.ts';
import { LEAGUES, type League } from '../core/facts.ts';
import { Problem } from '../core/problem.ts';
import type { Db } from '../db/connect.ts';
import type { Feed } from '../feeds/feed.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { hasGames, listGames } from '../league/game-queries.ts';
import { listLastAsked } from '../operations/asked-queries.ts';
import { queueOperation } from '../operations/queue-operation.ts';
import { listUnsettledDays } from '../picks/result-queries.ts';
import { type DueWork, dueWork } from './due-work.ts';
import { missingFirstLoad } from './first-load.ts';

type Deps = { db: Db; feed: Feed; jobs: Jobs; clock: Clock; log: Logger };

/** Job: asks for what is due, as an operator would. A day that somebody is already working on is left alone. */
export async function queueDueWork(deps: Deps): Promise<void> {
  if ((await missingFirstLoad(deps.db, deps.feed)).length > 0) return;
  for (const league of LEAGUES)
    if (await hasGames(deps.db, league))
      for (const work of await findDueWork(deps, league)) await queue(deps, league, work);
}

async function findDueWork({ db, clock }: Deps, league: League): Promise<DueWork[]> {
  const now = clock.now();
  const today = leagueDate(now);
  const yesterday = addDays(today, -1);
  const games = await listGames(db, { league, from: yesterday, to: today, asOf: now });
  const unsettled = await listUnsettledDays(db, { league, before: yesterday, asOf: now });
  const asked = await listLastAsked(db, {
    league,
    dates: [...unsettled, yesterday, today, addDays(today, 1)],
  });
  return dueWork({
    now,
    today,
    games,
    unsettled,
    askedAt: (date, step) =>
      asked
        .filter((one) => one.date === date && (one.step === null || one.step === step))
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
