import { COUNTS } from '../../../domain/stats.ts';
import type { LeagueParams, Variant } from '../../params.ts';
import type { SeasonGame } from '../games.ts';
import { eachProjection } from './means.ts';

const NARROWEST = 1.002;
const WIDEST = 5;
const MIN_MINUTES = 15;
/** Every fourth forecast is enough to fit one number, and keeps the fit short. */
const EVERY = 4;

type Sample = { mean: number[]; shape: Float64Array[]; y: number[] };

/** One dispersion per count: maximum likelihood of the mixture, by golden-section search. */
export function fitDispersion(
  params: LeagueParams,
  games: readonly SeasonGame[],
  variant: Variant,
  from: string,
) {
  const samples = COUNTS.map((): Sample => ({ mean: [], shape: [], y: [] }));
  let seen = 0;
  eachProjection(games, params, { variant, from }, (projection, line) => {
    if (projection.minutes < MIN_MINUTES * (params.gameMinutes / 48) || seen++ % EVERY !== 0) return;
    projection.counts.forEach((count, s) => {
      samples[s]!.mean.push(count.mean);
      samples[s]!.shape.push(projection.shape);
      samples[s]!.y.push(line.counts[s]!);
    });
  });
  const weights = params.minutes.nodeWeights;
  const fitted = samples.map((sample) =>
    goldenSection((dispersion) => surprise(sample, dispersion, weights), NARROWEST, WIDEST),
  );
  return { ...params, dispersion: { ...params.dispersion, [variant]: fitted } };
}

function surprise(sample: Sample, dispersion: number, weights: readonly number[]): number {
  const ratio = 1 - 1 / dispersion;
  let sum = 0;
  for (let i = 0; i < sample.y.length; i++) {
    const y = sample.y[i]!;
    const shape = sample.shape[i]!;
    let p = 0;
    for (let j = 0; j < shape.length; j++) {
      const size = (sample.mean[i]! * shape[j]!) / (dispersion - 1);
      let node = dispersion ** -size;
      for (let k = 0; k < y; k++) node *= ((size + k) / (k + 1)) * ratio;
      p += weights[j]! * node;
    }
    sum -= Math.log(Math.max(p, 1e-12));
  }
  return sum;
}

function goldenSection(loss: (x: number) => number, low: number, high: number): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  let [c, d] = [b - golden * (b - a), a + golden * (b - a)];
  let [lossC, lossD] = [loss(c), loss(d)];
  while (b - a > 1e-3) {
    if (lossC < lossD) {
      [b, d, lossD] = [d, c, lossC];
      c = b - golden * (b - a);
      lossC = loss(c);
    } else {
      [a, c, lossC] = [c, d, lossD];
      d = a + golden * (b - a);
      lossD = loss(d);
    }
  }
  return (a + b) / 2;
}
