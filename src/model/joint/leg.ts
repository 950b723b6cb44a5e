import type { League } from '../../domain/leagues.ts';
import type { Side } from '../../domain/odds.ts';
import type { Stat } from '../../domain/stats.ts';
import type { JointLeagues, JointParams } from './params.ts';

/** One prop of a slip. Chances are those of its own price: a slip never changes them. */
export type Leg = {
  league: League;
  gameId: number;
  team: string;
  playerId: number;
  stat: Stat;
  side: Side;
  win: number;
  push: number;
  /** Expected assists of the player tonight. */
  assists: number;
};

export const RELATIONS = ['same-player', 'teammates', 'opponents', 'different-games'] as const;
export type Relation = (typeof RELATIONS)[number];

export type Placed = Pick<Leg, 'gameId' | 'team' | 'playerId'>;

export function relationOf(a: Placed, b: Placed): Relation {
  if (a.gameId !== b.gameId) return 'different-games';
  if (a.playerId === b.playerId) return 'same-player';
  return a.team === b.team ? 'teammates' : 'opponents';
}

const MOST = 0.98;
const HIGHEST_ASSISTS = 10;

/** Correlation of the latent scores of two legs, towards their sides. */
export function correlationOf(a: Leg, b: Leg, leagues: JointLeagues): number {
  const params = leagues[a.league];
  if (!params) throw new Error(`there are no correlations for the league ${a.league}`);
  const sign = a.side === b.side ? 1 : -1;
  const value = correlationOfOvers(a, b, params);
  return sign * Math.max(-MOST, Math.min(MOST, value));
}

function correlationOfOvers(a: Leg, b: Leg, params: JointParams): number {
  const [i, j] = [params.stats.indexOf(a.stat), params.stats.indexOf(b.stat)];
  const at = (matrix: JointParams['player'], row: number, column: number) => matrix[row]?.[column] ?? 0;
  switch (relationOf(a, b)) {
    case 'different-games':
      return 0;
    case 'same-player':
      return at(params.player, i, j);
    case 'opponents':
      return at(params.opponents, i, j);
    case 'teammates':
      return (
        at(params.teammates, i, j) +
        at(params.perAssist, i, j) * excess(b.assists, params) +
        at(params.perAssist, j, i) * excess(a.assists, params)
      );
  }
}

const excess = (assists: number, { usualAssists }: JointParams): number =>
  Math.min(assists, HIGHEST_ASSISTS) - usualAssists;

/** An order that does not depend on the order in which legs were given, nor on their lines. */
export function byProp(a: Leg, b: Leg): number {
  return a.gameId - b.gameId || a.playerId - b.playerId || (a.stat < b.stat ? -1 : a.stat > b.stat ? 1 : 0);
}
