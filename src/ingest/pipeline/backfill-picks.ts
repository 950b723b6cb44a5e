import { addDays, leagueDate, minutesAfter } from '../../domain/dates.ts';
import type { League } from '../../domain/leagues.ts';
import { listGames } from '../../league/game-queries.ts';
import { statesFrom } from '../../picks/known-state.ts';
import { readHistory } from '../../picks/league-history.ts';
import { publishPicks } from '../../picks/publish-picks.ts';
import { scoreDay } from '../../picks/score-day.ts';
import { settleDay } from '../../picks/settle-day.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

const MINUTES_BEFORE_FIRST_TIP = 60;

export type Backfill = {
  league: League;
  from: string;
  to: string;
  /** Today's games are also scored as of this instant. */
  now: Date;
  clock: Clock;
  checkpoint?: () => Promise<void>;
};

/**
 * Creates the track record of a new installation: scores each day as of one hour before its first game, from
 * the facts known then, and settles it. The picks have the origin `backfill`. Idempotent. Returns the number
 * of new picks.
 */
export async function backfillPicks(
  db: Db,
  { league, from, to, now, clock, checkpoint }: Backfill,
): Promise<number> {
  const stateBefore = statesFrom(await readHistory(db, { league, date: to, asOf: now }));
  let picks = 0;
  for (let date = from; date <= to; date = addDays(date, 1)) {
    await checkpoint?.();
    const [first] = await listGames(db, { league, from: date, to: date, asOf: now });
    const before = first && minutesAfter(first.tipAt, -MINUTES_BEFORE_FIRST_TIP);
    const instants = [before && before < now ? before : null, date === leagueDate(now) ? now : null];
    for (const at of instants.filter((one) => one !== null && one !== undefined)) {
      const origin = at < now ? 'backfill' : 'live';
      const published = origin === 'live' ? clock : { ...clock, now: () => at };
      const ask = { league, date, at, origin, boardReadAt: at, onlyChanged: false, stateBefore } as const;
      const day = await scoreDay(db, ask);
      const { diff } = await inTransaction(db, (db) => publishPicks(db, day, published));
      picks += diff.added.length + diff.changed.length;
    }
    await inTransaction(db, (db) => settleDay(db, { league, date, at: now, force: false, announce: false }));
  }
  return picks;
}
