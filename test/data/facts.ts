import { BOX_COUNTS, type PlayerBoxScore } from '../../src/domain/box-scores.ts';
import { leagueDate } from '../../src/domain/dates.ts';
import type { GameFact } from '../../src/domain/games.ts';
import type { InjuryReport } from '../../src/domain/injuries.ts';
import type { PlayerFact } from '../../src/domain/players.ts';
import type { GameLine, PropQuote } from '../../src/domain/quotes.ts';
import type { TeamFact } from '../../src/domain/teams.ts';

/** Facts with plausible values: a test names only what it is about. */
type Named<T, K extends keyof T> = Partial<T> & Pick<T, K | ('capturedAt' & keyof T)>;

const ONE_EACH = Object.fromEntries(BOX_COUNTS.map((count) => [count, 1])) as Pick<
  PlayerBoxScore,
  (typeof BOX_COUNTS)[number]
>;

export const teamFact = (change: Named<TeamFact, 'id' | 'abbreviation'>): TeamFact => ({
  league: 'nba',
  fullName: `The ${change.abbreviation}`,
  conference: null,
  otherIds: {},
  ...change,
});

export const playerFact = (change: Named<PlayerFact, 'id' | 'name'>): PlayerFact => ({
  league: 'nba',
  position: null,
  teamId: null,
  heightIn: null,
  weightLb: null,
  birthDate: null,
  otherIds: {},
  aliases: [],
  ...change,
});

export const gameFact = (change: Named<GameFact, 'id' | 'tipAt'>): GameFact => ({
  league: 'nba',
  season: '2025-26',
  seasonType: 'regular',
  date: leagueDate(change.tipAt),
  homeTeamId: 1,
  awayTeamId: 2,
  isNeutralSite: false,
  status: 'scheduled',
  homeScore: null,
  awayScore: null,
  periods: null,
  seriesStatus: null,
  ...change,
});

export const boxScore = (
  change: Named<PlayerBoxScore, 'playerId' | 'gameId' | 'date' | 'teamId' | 'opponentTeamId'>,
): PlayerBoxScore => ({
  league: 'nba',
  isHome: true,
  played: true,
  dnpReason: null,
  starter: true,
  minutes: 31.5,
  plusMinus: null,
  usageRate: null,
  ...ONE_EACH,
  ...change,
});

export const injuryReport = (change: Named<InjuryReport, 'playerId' | 'status'>): InjuryReport => ({
  league: 'nba',
  teamId: 1,
  description: null,
  expectedReturn: null,
  source: 'test',
  ...change,
});

export const propQuote = (
  change: Named<PropQuote, 'gameId' | 'date' | 'playerId' | 'book' | 'line'>,
): PropQuote => ({
  league: 'nba',
  stat: 'points',
  kind: 'standard',
  overOdds: -110,
  underOdds: -110,
  suspended: false,
  isTimed: true,
  ...change,
});

export const gameLine = (change: Named<GameLine, 'gameId' | 'date' | 'book'>): GameLine => ({
  league: 'nba',
  spreadHome: null,
  total: null,
  moneylineHome: null,
  moneylineAway: null,
  isTimed: true,
  ...change,
});
