import type { League } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import report from '../params/joint-report.json' with { type: 'json' };
import shipped from '../params/joint-shipped.json' with { type: 'json' };
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

/** Fitted with the shipped model parameters, and without the last season, so that it can be reported on. */
export const shippedJoint: JointFit = read(shipped);
export const reportJoint: JointFit = read(report);
