import { round } from '../../domain/numeric.ts';
import type { RecordRow } from '../../picks/record-queries.ts';

const MOST_BANDS = 10;
const FEWEST_IN_A_BAND = 5;

/** Decided picks in equally large bands by predicted probability, each with its hits. */
export function calibrationBands(
  rows: readonly RecordRow[],
): { predicted: number; low: number; high: number; hits: number; n: number }[] {
  const decided = rows
    .filter(({ result }) => result === 'hit' || result === 'miss')
    .sort((one, other) => one.confidence - other.confidence);
  const count = Math.min(MOST_BANDS, Math.floor(decided.length / FEWEST_IN_A_BAND));
  return Array.from({ length: count }, (_, at) => {
    const from = Math.round((at * decided.length) / count);
    const band = decided.slice(from, Math.round(((at + 1) * decided.length) / count));
    const promised = band.reduce((sum, { confidence }) => sum + confidence, 0);
    return {
      predicted: round(promised / band.length, 4),
      low: band[0]?.confidence ?? 0,
      high: band.at(-1)?.confidence ?? 0,
      hits: band.filter(({ result }) => result === 'hit').length,
      n: band.length,
    };
  });
}
