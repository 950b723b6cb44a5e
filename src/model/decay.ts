/** The factor that halves a weight after `halfLife` steps. */
export const decayOf = (halfLife: number): number => 2 ** (-1 / halfLife);

/** An exponentially weighted mean stored as weighted sum and weight, so that the evidence is known too. */
export type Average = { sum: number; weight: number };

export const emptyAverage = (): Average => ({ sum: 0, weight: 0 });

export function addTo(average: Average, value: number, decay: number): void {
  average.sum = average.sum * decay + value;
  average.weight = average.weight * decay + 1;
}

export const averageOf = (average: Average, fallback: number): number =>
  average.weight > 0 ? average.sum / average.weight : fallback;

/** The mean pulled to `prior` as if the prior had been seen `priorWeight` times. */
export const shrunk = (average: Average, prior: number, priorWeight: number): number =>
  (average.sum + prior * priorWeight) / (average.weight + priorWeight);
