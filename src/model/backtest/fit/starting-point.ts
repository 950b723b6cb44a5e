import { LEAGUE_CATALOGUE, type League } from '../../../domain/leagues.ts';
import { COUNTS, type Count } from '../../../domain/stats.ts';
import { SEEN_CELLS, UNSEEN_CELLS } from '../../availability.ts';
import type { LeagueParams } from '../../params.ts';

/** Typical counts per minute of a player, the starting values of the fit. */
const PER_MINUTE: Record<Count, number> = {
  points: 0.47,
  rebounds: 0.19,
  assists: 0.1,
  threes: 0.05,
  steals: 0.03,
  blocks: 0.02,
  turnovers: 0.055,
};

/**
 * Structure that is chosen, not fitted (number of nodes, buckets), and neutral values for everything that the
 * fit replaces step by step.
 */
export function startingPoint(league: League): LeagueParams {
  const each = (value: number) => COUNTS.map(() => value);
  const minutes = LEAGUE_CATALOGUE[league].gameMinutes;
  const scale = minutes / 48;
  const edges = [18, 22, 26, 30, 34].map((edge) => edge * scale);
  const noSpread = () => new Array(edges.length + 1).fill(null).map(() => new Array<number>(9).fill(0));
  const noBlend = () => ({ intercept: {}, weight: {}, pooled: { intercept: 0, weight: 0 }, otherMarkets: 0 });
  return {
    gameMinutes: minutes,
    rates: {
      slowHalfLife: each(60),
      fastHalfLife: each(8),
      slowPrior: each(100),
      fastPrior: each(400),
      positionRates: new Array(4).fill(null).map(() => COUNTS.map((count) => PER_MINUTE[count])),
      rolloverKeep: 0.6,
    },
    minutes: {
      rolloverKeep: 0.5,
      own: { history: { minutes12: 1 }, lineup: { minutes12: 1 } },
      team: { history: { own: 1 }, lineup: { own: 1 } },
      bucketEdges: edges,
      nodeWeights: [0.05, 0.085, 0.135, 0.15, 0.16, 0.15, 0.135, 0.085, 0.05],
      nodes: { history: noSpread(), lineup: noSpread() },
      highest: 42 * scale,
    },
    opponent: {
      halfLifeGames: 25,
      priorGames: 8,
      positionPriorMultiplier: 3,
      teamTotals: each(1),
      positionShare: [0.25, 0.25, 0.25, 0.25],
    },
    pace: { halfLifeGames: 15, priorGames: 3, league: 1 },
    scoring: { halfLifeGames: 15, priorGames: 3, league: 1 },
    availability: {
      seen: new Array<number>(SEEN_CELLS).fill(0.5),
      unseen: new Array<number>(UNSEEN_CELLS).fill(0.5),
    },
    means: { history: each(0).map(() => ({})), lineup: each(0).map(() => ({})) },
    dispersion: { history: each(1.2), lineup: each(1.2) },
    blend: { history: noBlend(), lineup: noBlend() },
    crossMarket: null,
    overRate: {},
    blockScale: {},
  };
}
