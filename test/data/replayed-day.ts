import { addDays } from '../../src/domain/dates.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { saveGames } from '../../src/league/save-queries.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { refreshStatistics } from '../../src/platform/db/refresh-statistics.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { Caller } from '../support/client.ts';
import { HISTORY } from './arrivals.ts';
import { fewGames } from './few-games.ts';

/** The day that tests replay; one game, with 20 days of history before it. */
export const DAY = '2026-01-13';

/** The day after it; one of its games is postponed. */
export const POSTPONED = { date: addDays(DAY, 1), at: new Date('2026-01-14T21:00:00Z') };

export async function importReplayedDay(db: Db, clock: Clock): Promise<void> {
  const feed = fewGames(sampleFeed(), 1);
  const load = (from: string, steps: NonNullable<Parameters<typeof loadHistory>[2]['steps']>) =>
    loadHistory(db, clock, { feed, league: 'nba', from, to: DAY, asOf: clock.now(), steps });
  await load(addDays(DAY, -20), ['schedule', 'players', 'gamelogs', 'injuries']);
  await load(DAY, ['odds']);
  await refreshStatistics(db);
}

/** What is known of that day until then. Returns the id of the game. */
export async function importPostponedGame(db: Db, clock: Clock): Promise<number> {
  const { date, at } = POSTPONED;
  const feed = sampleFeed();
  const ask = { feed, league: 'nba', from: date, to: date, asOf: at } as const;
  await loadHistory(db, clock, { ...ask, steps: ['schedule', 'injuries', 'odds'] });
  const { games } = await feed.schedule({ league: 'nba', date, asOf: at });
  const first = games.slice(0, 1).map((game) => ({ ...game, status: 'postponed' as const, capturedAt: at }));
  await inTransaction(db, (db) => saveGames(db, first, HISTORY));
  return first[0]?.id ?? 0;
}

export type ReplayEvent = {
  id: string;
  type: string;
  livemode?: boolean;
  timestamp: string;
  data: Record<string, unknown>;
};

/** All events that a session's key reads. */
export async function eventsOf(reads: Caller): Promise<ReplayEvent[]> {
  const events: ReplayEvent[] = [];
  for (let after = ''; ; ) {
    const { body } = await reads.get(`/data/events?limit=100${after && `&after=${after}`}`);
    events.push(...body.items);
    if (body.items.length === 0) return events;
    after = body.items.at(-1).id;
  }
}
