import { addDays, leagueDate } from '../../../domain/dates.ts';
import type { BetLimitKind } from '../../../platform/db/tables.ts';
import type { LimitRow } from './bankroll-queries.ts';

export const LIMIT_KINDS = ['day', 'week', 'coolOff'] as const satisfies readonly BetLimitKind[];
/** A limit can be loosened only after a day, so that nobody does it in the heat of the moment. */
export const LOOSEN_AFTER_HOURS = 24;
export const HELP_LINE = '1-800-GAMBLER';

type Dated = Pick<LimitRow, 'kind' | 'effectiveAt' | 'stake' | 'until'>;

/** The limit of a kind in force at an instant, and the next one if a change waits. */
export function limitAt<L extends Dated>(rows: readonly L[], kind: BetLimitKind, now: Date) {
  const own = rows.filter((row) => row.kind === kind);
  return {
    inForce: own.findLast(({ effectiveAt }) => effectiveAt <= now) ?? null,
    next: own.find(({ effectiveAt }) => effectiveAt > now) ?? null,
  };
}

/** How strict a limit is: the smaller, the stricter. */
const laxity = (limit: Pick<LimitRow, 'stake' | 'until'> | null, kind: BetLimitKind, now: Date): number =>
  kind === 'coolOff'
    ? -Math.max(limit?.until?.getTime() ?? 0, now.getTime())
    : (limit?.stake ?? Number.POSITIVE_INFINITY);

export const isLooser = (
  asked: Pick<LimitRow, 'stake' | 'until'>,
  { inForce, kind, now }: { inForce: Dated | null; kind: BetLimitKind; now: Date },
): boolean => laxity(asked, kind, now) > laxity(inForce, kind, now);

/** Limits apply to bets that are placed today or on a game that has not begun; older ones are records of what happened. */
export const isNewStake = ({ placedAt, tipAt }: { placedAt: Date; tipAt: Date | null }, now: Date): boolean =>
  leagueDate(placedAt) === leagueDate(now) || (tipAt !== null && tipAt > now);

/** The days over which the limit of a kind sums stakes. A week runs from Monday to Sunday. */
export function daysOf(kind: 'day' | 'week', date: string): { first: string; last: string } {
  if (kind === 'day') return { first: date, last: date };
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
  const first = addDays(date, -weekday);
  return { first, last: addDays(first, 6) };
}
