import type { League } from '../domain/leagues.ts';
import { listDayNews } from '../league/day-news.ts';
import { countMarketNews } from '../lines/arrival-queries.ts';
import { countVersions } from '../picks/run-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { findObservedSince } from '../platform/db/observed-leagues.ts';
import type { ReplayDay } from './contract.ts';
import { startOfReplay } from './timeline.ts';

type Ask = { league: League; from: string; to: string; now: Date };

/** The days with games, newest first, with what happened on each. */
export async function listDays(db: Db, { league, from, to, now }: Ask): Promise<ReplayDay[]> {
  const days = await listDayNews(db, { league, from, to, asOf: now });
  const gameIds = days.flatMap((day) => day.gameIds);
  const markets = await countMarketNews(db, { from, to, gameIds });
  const versions = await countVersions(db, { league, from, to });
  const observedSince = await findObservedSince(db, league);
  return days.map(({ date, gameIds, ...news }) => {
    const total = (of: 'lineMoves' | 'suspendedMarkets') =>
      gameIds.reduce((sum, id) => sum + (markets.get(id)?.[of] ?? 0), 0);
    const isObserved = observedSince !== null && observedSince <= startOfReplay(date);
    return {
      date,
      league,
      basis: isObserved ? 'observed' : 'imported',
      games: gameIds.length,
      ...(versions.get(date) ?? { picks: 0, withdrawnPicks: 0 }),
      lineMoves: total('lineMoves'),
      suspendedMarkets: total('suspendedMarkets'),
      ...news,
    };
  });
}
