import { createNight, type Night } from './mixture.ts';
import type { Projection } from './projection.ts';

/** Three versions of one game: as forecast, with the usual spread of minutes, and the plain baseline. */
export type Nights = { forecast: Night; usualSpread: Night; baseline: Night };

const known = new WeakMap<Projection, Nights>();

/** The three versions for a projection; all stats of one player share the work. */
export function nightsOf(projection: Projection): Nights {
  const held = known.get(projection);
  if (held) return held;
  const { params, variant, counts, shape, usualShape } = projection;
  const dispersion = params.dispersion[variant];
  const weights = params.minutes.nodeWeights;
  const means = counts.map((count) => count.mean);
  const baselines = counts.map((count) => count.baseline);
  const nights: Nights = {
    forecast: createNight({ means, dispersion, shape, weights }),
    usualSpread: createNight({ means, dispersion, shape: usualShape, weights }),
    baseline: createNight({ means: baselines, dispersion, shape: usualShape, weights }),
  };
  known.set(projection, nights);
  return nights;
}
