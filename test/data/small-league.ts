import type { LeagueParams } from '../../src/model/params.ts';
import {
  type GameAhead,
  type GameSheet,
  NO_NEWS,
  type PlayerLine,
  type TeamSheet,
} from '../../src/model/sheet.ts';

/** Parameters simple enough for calculation by hand: neutral unless a test changes them. */
export function plainParams(change: Partial<LeagueParams> = {}): LeagueParams {
  const seven = (value: number) => new Array<number>(7).fill(value);
  const nodes = () => new Array(6).fill(null).map(() => [-8, 0, 8]);
  const blend = () => ({
    intercept: {},
    weight: {},
    pooled: { intercept: -0.05, weight: 0.2 },
    otherMarkets: 0.8,
  });
  return {
    gameMinutes: 48,
    rates: {
      slowHalfLife: seven(60),
      fastHalfLife: seven(8),
      slowPrior: seven(100),
      fastPrior: seven(300),
      positionRates: new Array(4).fill(null).map(() => [0.5, 0.2, 0.1, 0.05, 0.03, 0.02, 0.06]),
      rolloverKeep: 0.6,
    },
    minutes: {
      rolloverKeep: 0.5,
      own: { history: { minutes12: 1 }, lineup: { minutes12: 1, vacated: 1 } },
      team: { history: { own: 1 }, lineup: { own: 1 } },
      bucketEdges: [18, 22, 26, 30, 34],
      nodeWeights: [0.25, 0.5, 0.25],
      nodes: { history: nodes(), lineup: nodes() },
      highest: 42,
    },
    opponent: {
      halfLifeGames: 25,
      priorGames: 8,
      positionPriorMultiplier: 3,
      teamTotals: [112, 44, 26, 12.5, 7.5, 5, 13.5],
      positionShare: [0.42, 0.36, 0.22, 0.05],
    },
    pace: { halfLifeGames: 15, priorGames: 3, league: 100 },
    scoring: { halfLifeGames: 15, priorGames: 3, league: 112 },
    availability: { seen: new Array<number>(16).fill(1), unseen: new Array<number>(10).fill(1) },
    means: { history: seven(0).map(() => ({})), lineup: seven(0).map(() => ({})) },
    dispersion: {
      history: [2.9, 1.1, 1.1, 1.1, 1.04, 1.06, 1.01],
      lineup: [2.8, 1.1, 1.1, 1.1, 1.04, 1.06, 1.01],
    },
    blend: { history: blend(), lineup: blend() },
    crossMarket: null,
    overRate: {},
    blockScale: {},
    ...change,
  };
}

export const line = (playerId: number, change: Partial<PlayerLine> = {}): PlayerLine => ({
  playerId,
  position: 'G',
  starter: true,
  minutes: 30,
  counts: [15, 6, 4, 2, 1, 0, 2],
  possessionsUsed: 18,
  threesTried: 5,
  ...change,
});

export const sheet = (team: string, lines: PlayerLine[], change: Partial<TeamSheet> = {}): TeamSheet => ({
  team,
  score: 110,
  lines,
  idle: [],
  ...change,
});

/** Player ids of a team of five in a small league: HOM has 1 to 5, AWY 11 to 15. */
export const five = (first: number, change: Partial<PlayerLine> = {}): PlayerLine[] =>
  [0, 1, 2, 3, 4].map((i) => line(first + i, change));

export function game(gameId: number, date: string, change: Partial<GameSheet> = {}): GameSheet {
  return {
    gameId,
    date,
    season: '2024-25',
    playoffs: false,
    pace: 100,
    home: sheet('HOM', five(1)),
    away: sheet('AWY', five(11)),
    ...change,
  };
}

/** The next game of the two teams. */
export const ahead = (change: Partial<GameAhead> = {}): GameAhead => ({
  date: '2024-11-20',
  season: '2024-25',
  playoffs: false,
  home: 'HOM',
  away: 'AWY',
  news: { home: NO_NEWS, away: NO_NEWS },
  spreadHome: null,
  total: null,
  ...change,
});
