import type { League } from '../../../domain/leagues.ts';

/** Parameters that differ between the leagues. */
export type LeagueShape = {
  /** Separates the random numbers and ids of the leagues. */
  key: number;
  teams: number;
  /** Expected minutes by place in the rotation with all players healthy. */
  minutesByRank: readonly number[];
  freeAgents: number;
  /** Field goal attempts of one team in regulation. */
  shots: number;
  freeThrowRate: number;
  /** Games on Monday … Sunday. */
  gamesByWeekday: readonly number[];
  qualifiers: number;
  /** Games a day between eliminated teams, by round from the first; the league never has an idle day. */
  placementGames: readonly number[];
  /** The month in which the first of the two seasons of a year begins, 0 is January. */
  firstMonth: number;
  /** Offset in inches from the table of heights by position. */
  shorterBy: number;
  /** Books offer no props for players with fewer minutes. */
  leastMinutes: number;
  /**
   * Factor on the market's lasting errors about players. There are no real WNBA prices to compare with: with 1, one
   * WNBA night in three has no pick, because the model counts for half as much there.
   */
  lastingError: number;
  /** Duration of its first import: the facts, and scoring a day. */
  loadWeight: { facts: number; board: number };
  /** Factors for the table of rates by position: efficiency, threes, passing, turnovers. */
  shooting: number;
  threes: number;
  passing: number;
  turnovers: number;
};

export const SHAPES: Record<League, LeagueShape> = {
  nba: {
    key: 1,
    teams: 30,
    minutesByRank: [34.5, 33.3, 31.7, 30, 27.8, 22.6, 19.2, 15.9, 12.4, 6.6, 3, 1.6, 0.9, 0.5, 0],
    freeAgents: 15,
    shots: 87.6,
    freeThrowRate: 0.86,
    gamesByWeekday: [8, 7, 10, 5, 10, 8, 6],
    qualifiers: 16,
    placementGames: [4, 5, 6, 6],
    firstMonth: 3,
    shorterBy: 0,
    leastMinutes: 17,
    lastingError: 1,
    loadWeight: { facts: 5, board: 4 },
    shooting: 1.003,
    threes: 0.94,
    passing: 1.04,
    turnovers: 0.89,
  },
  wnba: {
    key: 2,
    teams: 13,
    minutesByRank: [31, 30, 28.4, 26.6, 24.4, 18.6, 14.4, 10.4, 6.4, 4.2, 3.3, 2.3],
    freeAgents: 8,
    shots: 68,
    freeThrowRate: 0.86,
    gamesByWeekday: [1, 2, 2, 1, 3, 3, 2],
    qualifiers: 8,
    placementGames: [1, 2, 2],
    firstMonth: 1,
    shorterBy: 6,
    leastMinutes: 16,
    lastingError: 2,
    loadWeight: { facts: 1, board: 1 },
    shooting: 0.935,
    threes: 0.8,
    passing: 1.06,
    turnovers: 1.09,
  },
};
