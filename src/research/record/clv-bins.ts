import type { RecordRow } from '../../picks/record-queries.ts';
import { closingBets } from './tally.ts';

/** Beyond this many percent on either side, one bin holds the rest. */
const OUTER = 5;

/**
 * Picks by closing-line value in steps of one percent. A bin excludes `from` and includes `to`, so that the
 * bins above 0 hold exactly the picks that beat the close.
 */
export function clvBins(rows: readonly RecordRow[]): { from: number | null; to: number | null; n: number }[] {
  const values = closingBets(rows).map(({ clvPercent }) => clvPercent);
  if (values.length === 0) return [];
  return Array.from({ length: 2 * OUTER + 2 }, (_, at) => {
    const to = at - OUTER;
    const from = to - 1;
    const bin = { from: from < -OUTER ? null : from, to: to > OUTER ? null : to };
    const n = values.filter(
      (value) => (bin.from === null || value > bin.from) && (bin.to === null || value <= bin.to),
    ).length;
    return { ...bin, n };
  });
}
