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
