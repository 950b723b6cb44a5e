import type { Logger } from 'pino';
import { addDays, leagueDate } from '../../domain/dates.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { computeProfiles, saveProfiles } from '../../league/compute-profiles.ts';
import { hasGames } from '../../league/game-queries.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { importHistory } from '../../platform/db/observed-leagues.ts';
import { refreshStatistics } from '../../platform/db/refresh-statistics.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Feed, FeedStep } from '../feeds/feed.ts';
import { SHAPES } from '../feeds/sample/league-shape.ts';
import { backfillPicks } from './backfill-picks.ts';
import { type HistoryLoad, loadHistory } from './load-history.ts';
import { listLoadedSteps, saveLoadedStep } from './load-queries.ts';

/** Half a year is one season of the sample league. */
const SEASON_DAYS = 182;
const QUOTE_DAYS = 14;
const SCHEDULE_DAYS_AHEAD = 7;
/** The track record starts with one week of backfilled picks. */
const PICK_DAYS = 7;
const NAME = 'first load';
const STEP = 'all';

export type FirstLoadProgress = { done: number; what: string; rows: number };
export type FirstLoad = {
  db: Db;
  feed: Feed;
  clock: Clock;
  log: Logger;
  onProgress?: (progress: FirstLoadProgress) => void;
  /** Called when the season and today's picks are stored. The rest only adds quotes and picks of past days. */
  onBoard?: () => void;
  /** Awaited between transactions, so that requests need not wait for the whole load. */
  yieldToRequests?: () => Promise<void>;
  signal?: AbortSignal;
};

type Days = { league: League; steps: readonly FeedStep[]; from: string; to: string };
type Part = Days & { what: string; weight: number };

/** What today's board needs, with the relative duration of each part. */
const partsForBoard = (today: string): Part[] =>
  LEAGUES.flatMap((league) => {
    const size = SHAPES[league].loadWeight.facts;
    return [
      {
        league,
        what: 'the season',
        steps: ['schedule', 'players', 'gamelogs', 'injuries', 'profiles'],
        from: addDays(today, -SEASON_DAYS),
        to: today,
        weight: 4 * size,
      },
      {
        league,
        what: 'the coming week',
        steps: ['schedule'],
        from: addDays(today, 1),
        to: addDays(today, SCHEDULE_DAYS_AHEAD),
        weight: 0,
      },
      {
        league,
        what: "today's quotes",
        steps: ['odds'],
        from: today,
        to: today,
        weight: size,
      },
    ] satisfies Part[];
  });

/** What only past days need. */
const quotesOfPastDays = (today: string): Days[] =>
  LEAGUES.map((league) => ({
    league,
    steps: ['odds'],
    from: addDays(today, -QUOTE_DAYS),
    to: addDays(today, -1),
  }));

/** Reasons why the service has no data to show yet. Always empty for feeds that are imported on request. */
export async function missingFirstLoad(db: Db, feed: Pick<Feed, 'name'>): Promise<string[]> {
  if (feed.name !== 'sample') return [];
  const [mark] = await listLoadedSteps(db, NAME);
  if (mark) return mark.finishedAt ? [] : ['the first load of the sample league is not finished'];
  for (const league of LEAGUES) if (await hasGames(db, league)) return [];
  return ['the sample league has not been loaded'];
}

/**
 * Imports a season of box scores and today's quotes and scores today. After that it imports two weeks of quotes
 * and scores the past week.
 * Each batch has its own transaction: after a crash or cancel the next call resumes behind the last batch,
 * unless a new day has begun.
 */
export async function firstLoad(load: FirstLoad): Promise<number> {
  const { db, feed, clock, log, onProgress, onBoard, yieldToRequests, signal } = load;
  const now = clock.now();
  const beganMs = clock.monotonicMs();
  const today = leagueDate(now);
  const [mark] = await listLoadedSteps(db, NAME);
  const asOf = mark && leagueDate(mark.asOf) === today ? mark.asOf : now;
  const note = (finishedAt: Date | null) =>
    saveLoadedStep(db, { name: NAME, step: STEP, asOf, batches: 0, finishedAt });
  await note(null);
  const parts = partsForBoard(today);
  const boardWeight = LEAGUES.reduce((sum, league) => sum + SHAPES[league].loadWeight.board, 0);
  const totalWeight = parts.reduce((sum, { weight }) => sum + weight, boardWeight);
  let doneWeight = 0;
  let rows = 0;
  const checkpoint = async () => {
    signal?.throwIfAborted();
    await yieldToRequests?.();
  };
  const loadDays = (days: Days, report?: HistoryLoad['onProgress']) =>
    loadHistory(db, clock, {
      ...days,
      feed,
      asOf,
      ...(signal ? { signal } : {}),
      checkpoint,
      ...(report ? { onProgress: report } : {}),
    });
  for (const { weight, what, ...days } of parts) {
    rows += await loadDays(days, (progress) =>
      onProgress?.({
        done: (doneWeight + weight * progress.done) / totalWeight,
        what: `${days.league}: ${what}`,
        rows: rows + progress.rows,
      }),
    );
    doneWeight += weight;
  }
  for (const league of LEAGUES)
    rows += await inTransaction(db, async (db) => {
      const arrival = await importHistory(db, { league, kind: 'profiles', from: today }, clock);
      return saveProfiles(db, await computeProfiles(db, { league, date: today, now: asOf }), arrival);
    });
  await refreshStatistics(db); // for the query planner: scoring reads most of the new rows
  for (const league of LEAGUES) {
    rows += await backfillPicks(db, { league, from: today, to: today, now: asOf, clock, checkpoint });
    doneWeight += SHAPES[league].loadWeight.board;
    onProgress?.({ done: doneWeight / totalWeight, what: `${league}: today's picks`, rows });
  }
  onBoard?.();
  for (const days of quotesOfPastDays(today)) rows += await loadDays(days);
  await refreshStatistics(db);
  const past = { from: addDays(today, -PICK_DAYS), to: addDays(today, -1) };
  for (const league of LEAGUES) {
    rows += await backfillPicks(db, { league, ...past, now: asOf, clock, checkpoint });
    // The picks were stored later than their own timestamps, so they count as imported up to now.
    await inTransaction(db, (db) => importHistory(db, { league, kind: 'score', from: past.from }, clock));
  }
  await note(clock.now());
  log.info({ rows, ms: Math.round(clock.monotonicMs() - beganMs) }, 'the sample league is loaded');
  return rows;
}
