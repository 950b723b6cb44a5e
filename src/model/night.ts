import type { Distribution } from './distribution.ts';
import { nightDistributions } from './mixture.ts';
import type { Projection } from './project.ts';
import type { Stat } from './stat.ts';

/** Three views of one night: as forecast, with the usual spread of minutes, and the plain baseline. */
export type Nights = Record<'forecast' | 'usualSpread' | 'baseline', (stat: Stat) => Distribution>;

const known = new WeakMap<Projection, Nights>();

/** The distributions of a projection; all stats of one player share the work. */
export function nightsOf(projection: Projection): Nights {
  const held = known.get(projection);
  if (held) return held;
  const { params, variant, counts, shape, usualShape } = projection;
  const dispersion = params.dispersion[variant];
  const weights = params.minutes.nodeWeights;
  const means = counts.map((count) => count.mean);
  const nights: Nights = {
    forecast: nightDistributions({ means, dispersion, shape, weights }),
    usualSpread: nightDistributions({ means, dispersion, shape: usualShape, weights }),
    baseline: nightDistributions({
      means: counts.map((count) => count.baseline),
      dispersion,
      shape: usualShape,
      weights,
    }),
  };
  known.set(projection, nights);
  return nights;
}
