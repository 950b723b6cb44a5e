export type Forecast = { probability: number; happened: boolean };

export type ReliabilityBin = { n: number; forecast: number; happened: number };

/** Bins of equal mass in order of the forecast: predicted against observed. */
export function reliability(forecasts: readonly Forecast[], bins = 15): ReliabilityBin[] {
  const sorted = [...forecasts].sort((a, b) => a.probability - b.probability);
  const out: ReliabilityBin[] = [];
  for (let b = 0; b < bins; b++) {
    const part = sorted.slice(
      Math.floor((b * sorted.length) / bins),
      Math.floor(((b + 1) * sorted.length) / bins),
    );
    if (part.length === 0) continue;
    out.push({
      n: part.length,
      forecast: part.reduce((sum, f) => sum + f.probability, 0) / part.length,
      happened: part.filter((f) => f.happened).length / part.length,
    });
  }
  return out;
}

/** Expected calibration error over bins of equal mass. */
export function calibrationError(forecasts: readonly Forecast[], bins = 15): number {
  if (forecasts.length === 0) return Number.NaN;
  const error = reliability(forecasts, bins).reduce(
    (sum, bin) => sum + bin.n * Math.abs(bin.forecast - bin.happened),
    0,
  );
  return error / forecasts.length;
}

/** The same error of a perfectly calibrated forecast, by chance alone: the mean absolute normal deviation of each bin. */
export function calibrationNoise(forecasts: readonly Forecast[], bins = 15): number {
  const error = reliability(forecasts, bins).reduce(
    (sum, { n, forecast }) => sum + Math.sqrt((2 / Math.PI) * n * forecast * (1 - forecast)),
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
