import type { Forecast } from './calibration.ts';
import { round } from './numeric.ts';

const MOST_BANDS = 10;
const FEWEST_IN_A_BAND = 5;

export type CalibrationBand = { predicted: number; low: number; high: number; hits: number; n: number };

/** Forecasts in equally large bands by probability, each with how many came true. */
export function calibrationBands(forecasts: readonly Forecast[]): CalibrationBand[] {
  const sorted = forecasts.toSorted((one, other) => one.probability - other.probability);
  const count = Math.min(MOST_BANDS, Math.floor(sorted.length / FEWEST_IN_A_BAND));
  return Array.from({ length: count }, (_, at) => {
    const from = Math.round((at * sorted.length) / count);
    const band = sorted.slice(from, Math.round(((at + 1) * sorted.length) / count));
    const promised = band.reduce((sum, { probability }) => sum + probability, 0);
    return {
      predicted: round(promised / band.length, 4),
      low: band[0]?.probability ?? 0,
      high: band.at(-1)?.probability ?? 0,
      hits: band.filter(({ happened }) => happened).length,
      n: band.length,
    };
  });
}
