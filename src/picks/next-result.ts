import { STAT_CATALOGUE } from '../domain/stats.ts';
import type { ClosingValue } from './closing-value.ts';
import type { Grade } from './grade-pick.ts';
import type { Pick, PickResult } from './pick.ts';

export type Graded = Omit<Extract<Grade, { settled: true }>, 'settled'> & ClosingValue;
export type NewResult = PickResult & { pickId: number; cause: string };

/**
 * The result to write for a pick, or null when it has not changed. Closing prices found later are added where
 * there were none; existing ones are replaced only with `force`.
 */
export function nextResult(
  pick: globalThis.Pick<Pick, 'id' | 'stat' | 'outcome'>,
  now: Graded,
  { force, at }: { force: boolean; at: Date },
): NewResult | null {
  const before = pick.outcome;
  const result = { pickId: pick.id, ...now, settledAt: at };
  if (!before) return { ...result, version: 1, cause: 'settled' };
  const version = before.version + 1;
  if (before.actual !== now.actual || before.result !== now.result || before.voidReason !== now.voidReason)
    return { ...result, version, cause: correctionOf(pick, before, now) };
  const isPriced = before.clvPercent === null && now.clvPercent !== null;
  const isRepriced =
    before.clvPercent !== now.clvPercent ||
    before.closingEdgePercent !== now.closingEdgePercent ||
    before.closingLine !== now.closingLine ||
    before.closingProbability !== now.closingProbability;
  if (isPriced || (force && isRepriced)) return { ...result, version, cause: 'closing prices corrected' };
  return null;
}

function correctionOf({ stat }: { stat: Pick['stat'] }, before: PickResult, now: Graded): string {
  if (before.actual !== null && now.actual !== null)
    return `${STAT_CATALOGUE[stat].displayName.toLowerCase()} corrected from ${before.actual} to ${now.actual}`;
  return `corrected from ${before.result} to ${now.result}`;
}
