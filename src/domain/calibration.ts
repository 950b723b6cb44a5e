export type Forecast = { probability: number; happened: boolean };

export type ReliabilityBin = { n: number; forecast: number; happened: number };

/** Bins of equal mass in order of the forecast. */
export function equalBins<T extends Forecast>(forecasts: readonly T[], bins = 15): T[][] {
  const sorted = [...forecasts].sort((a, b) => a.probability - b.probability);
  const start = (bin: number) => Math.floor((bin * sorted.length) / bins);
  return Array.from({ length: bins }, (_, b) => sorted.slice(start(b), start(b + 1))).filter(
    (part) => part.length > 0,
  );
}

/** Predicted against observed, by bins of equal mass. */
export const reliability = (forecasts: readonly Forecast[], bins = 15): ReliabilityBin[] =>
  equalBins(forecasts, bins).map((part) => ({
    n: part.length,
    forecast: part.reduce((sum, f) => sum + f.probability, 0) / part.length,
    happened: part.filter((f) => f.happened).length / part.length,
  }));

/** Expected calibration error over bins of equal mass. */
export function calibrationError(forecasts: readonly Forecast[], bins = 15): number {
  if (forecasts.length === 0) return Number.NaN;
  const error = reliability(forecasts, bins).reduce(
    (sum, bin) => sum + bin.n * Math.abs(bin.forecast - bin.happened),
    0,
  );
  return error / forecasts.length;
}

export const logLoss = ({ probability, happened }: Forecast): number =>
  -Math.log(Math.min(Math.max(happened ? probability : 1 - probability, 1e-12), 1));

export const brier = ({ probability, happened }: Forecast): number => (probability - (happened ? 1 : 0)) ** 2;

/** Chance that a random over had a higher forecast than a random under (AUC). */
export function areaUnderCurve(forecasts: readonly Forecast[]): number {
  const sorted = [...forecasts].sort((a, b) => a.probability - b.probability);
  let ranks = 0;
  let positives = 0;
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (end < sorted.length && sorted[end]!.probability === sorted[i]!.probability) end++;
    for (let k = i; k < end; k++)
      if (sorted[k]!.happened) {
        ranks += (i + end + 1) / 2;
        positives += 1;
      }
    i = end;
  }
  const negatives = sorted.length - positives;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}
