import type { BlockReport } from '../../model/explain.ts';
import type { PickContent } from '../pick.ts';

/** Colors are design token names; the text carries the meaning. */
export type Verdict = { verdict: string; verdictColor: 'hit' | 'push' | 'miss' | 'accent' };

const LITTLE = 0.25;
const MUCH = 1.5;

export function blockVerdict({ percentagePoints: points }: BlockReport, { direction }: PickContent): Verdict {
  if (Math.abs(points) < LITTLE) return { verdict: 'Neutral', verdictColor: 'push' };
  const slightly = Math.abs(points) < MUCH;
  return points > 0
    ? { verdict: `${slightly ? 'Slightly supports' : 'Supports'} the ${direction}`, verdictColor: 'hit' }
    : { verdict: `${slightly ? 'Slightly against' : 'Against'} the ${direction}`, verdictColor: 'miss' };
}

export function weightVerdict(share: number): Verdict {
  if (share >= 0.35) return { verdict: 'Large', verdictColor: 'accent' };
  if (share >= 0.12) return { verdict: 'Medium', verdictColor: 'accent' };
  return { verdict: share >= 0.03 ? 'Small' : 'Negligible', verdictColor: 'push' };
}

/**
 * The sample is books for the market, league-wide games for league effects, otherwise the player's own games.
 */
export function evidenceVerdict({ block, sample, confidenceLabel }: BlockReport): Verdict {
  if (block === 'market')
    return sample >= 4
      ? { verdict: 'Widely quoted', verdictColor: 'hit' }
      : { verdict: sample > 0 ? 'Thinly quoted' : 'Not quoted', verdictColor: 'push' };
  if (block === 'schedule_venue' || block === 'volatility')
    return { verdict: 'League-wide', verdictColor: 'accent' };
  if (confidenceLabel === 'High') return { verdict: 'Well supported', verdictColor: 'hit' };
  if (confidenceLabel === 'Medium') return { verdict: 'Partly assumption', verdictColor: 'accent' };
  return { verdict: 'Mostly assumption', verdictColor: 'push' };
}

export const pickVerdict = ({ rating }: PickContent): Verdict => ({
  verdict: rating === 'premium' ? 'Premium' : 'Standard',
  verdictColor: 'hit',
});
