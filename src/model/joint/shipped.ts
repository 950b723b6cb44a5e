import type { League } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import shipped from '../params/joint.json' with { type: 'json' };
import type { JointFit, JointParams } from './params.ts';

/** Every league of the catalogue needs its correlations. */
shipped satisfies { leagues: Record<League, unknown> };

/** A file names its stats, so that a new stat is noticed: it has no correlations until the next fit. */
const read = ({ version, leagues }: { version: string; leagues: Record<string, Written> }): JointFit => ({
  version,
  leagues: Object.fromEntries(
    Object.entries(leagues).map(([league, written]) => [
      league,
      { ...written, stats: written.stats.flatMap((name) => STATS.filter((stat) => stat === name)) },
    ]),
  ),
});

type Written = Omit<JointParams, 'stats'> & { stats: readonly string[] };

/** Fitted without the last season, so that `backtest --joint` can report on it. */
export const shippedJoint: JointFit = read(shipped);
