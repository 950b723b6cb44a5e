import type { League } from '../../domain/leagues.ts';
import { jointOf } from './joint.ts';
import type { Leg } from './leg.ts';
import { shippedJoint } from './shipped.ts';

const LEGS = 6;
const LEAGUE: League = 'nba';

/** The first slip of a process would take twice as long: its points are made and its code is compiled then. */
export function warmUpJoint(): void {
  const stats = shippedJoint.leagues[LEAGUE]?.stats ?? [];
  const legs = stats.slice(0, LEGS).map(
    (stat, n): Leg => ({
      league: LEAGUE,
      gameId: 1,
      team: `${n % 2}`,
      playerId: n,
      stat,
      side: 'over',
      win: 0.5,
      push: n === 0 ? 0.05 : 0,
      assists: 3,
    }),
  );
  const joint = jointOf(legs, shippedJoint.leagues);
  legs.forEach((_, n) => void joint.without(n));
}
