import { addDays, leagueDate, minutesAfter } from '../../domain/dates.ts';
import { GAME_MINUTES } from '../../ingest/pipeline/due-work.ts';
import { listPickDays, type PickDay } from '../../picks/result-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { SettlementDiagnostics } from './contract.ts';

export const DEFAULT_DAYS = 7;
const MOST_DAYS = 90;
const OVERDUE_MINUTES = 12 * 60;

type DayStatus = SettlementDiagnostics['days'][number]['status'];

/**
 * The settlement state of one day: `overdue` if picks are unsettled twelve hours after its last game should
 * have ended.
 */
export function dayStatus(
  day: Pick<PickDay, 'published' | 'settled' | 'lastTipAt'> | null,
  now: Date,
): DayStatus {
  if (!day || day.published === 0) return 'empty';
  if (day.settled >= day.published) return 'settled';
  return minutesAfter(day.lastTipAt, GAME_MINUTES + OVERDUE_MINUTES) < now ? 'overdue' : 'pending';
}

/** Newest day first, including today, all leagues combined. */
export async function settlementDiagnostics(
  db: Db,
  { days = DEFAULT_DAYS, now }: { days?: number | undefined; now: Date },
): Promise<SettlementDiagnostics> {
  const daysChecked = Math.min(days, MOST_DAYS);
  const checkedTo = leagueDate(now);
  const checkedFrom = addDays(checkedTo, 1 - daysChecked);
  const byDate = Map.groupBy(
    await listPickDays(db, { from: checkedFrom, to: checkedTo }),
    ({ date }) => date,
  );
  const rows = Array.from({ length: daysChecked }, (_, n) => addDays(checkedTo, -n)).map((date) => {
    const day = together(byDate.get(date) ?? []);
    const [totalPicks, settledPicks] = [day?.published ?? 0, day?.settled ?? 0];
    return {
      date,
      totalPicks,
      settledPicks,
      unsettledPicks: totalPicks - settledPicks,
      status: dayStatus(day, now),
    };
  });
  const has = (status: DayStatus) => rows.some((row) => row.status === status);
  return {
    daysChecked,
    checkedFrom,
    checkedTo,
    status: has('overdue') ? 'overdue' : has('pending') ? 'pending' : 'ok',
    totalUnsettled: rows.reduce((sum, { unsettledPicks }) => sum + unsettledPicks, 0),
    days: rows,
  };
}

function together(days: readonly PickDay[]) {
  if (days.length === 0) return null;
  return {
    published: days.reduce((sum, { published }) => sum + published, 0),
    settled: days.reduce((sum, { settled }) => sum + settled, 0),
    lastTipAt: new Date(Math.max(...days.map(({ lastTipAt }) => lastTipAt.getTime()))),
  };
}
