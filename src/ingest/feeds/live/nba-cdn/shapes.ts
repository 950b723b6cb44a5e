import { type Static, Type } from 'typebox';

const Team = Type.Object({
  teamId: Type.Integer(),
  teamName: Type.String(),
  teamCity: Type.String(),
  teamTricode: Type.String(),
  score: Type.Optional(Type.Integer()),
});

/** `gameDateTimeEst` is Eastern time despite its Z. It is only used to verify the other one. */
const Game = Type.Object({
  gameId: Type.String({ pattern: '^\\d{10}$' }),
  gameStatus: Type.Integer({ minimum: 1, maximum: 3 }),
  gameStatusText: Type.String(),
  gameDateTimeEst: Type.String(),
  gameDateTimeUTC: Type.String({ minLength: 19 }),
  postponedStatus: Type.Optional(Type.String()),
  isNeutral: Type.Optional(Type.Boolean()),
  seriesText: Type.Optional(Type.String()),
  homeTeam: Team,
  awayTeam: Team,
});

export const Schedule = Type.Object({
  leagueSchedule: Type.Object({
    seasonYear: Type.String({ minLength: 4 }),
    gameDates: Type.Array(Type.Object({ games: Type.Array(Game) }), { minItems: 1 }),
  }),
});

const Statistics = Type.Object({
  minutes: Type.String(),
  points: Type.Integer(),
  reboundsTotal: Type.Integer(),
  assists: Type.Integer(),
  threePointersMade: Type.Integer(),
  steals: Type.Integer(),
  blocks: Type.Integer(),
  turnovers: Type.Integer(),
  fieldGoalsMade: Type.Integer(),
  fieldGoalsAttempted: Type.Integer(),
  threePointersAttempted: Type.Integer(),
  freeThrowsMade: Type.Integer(),
  freeThrowsAttempted: Type.Integer(),
  reboundsOffensive: Type.Integer(),
  reboundsDefensive: Type.Integer(),
  foulsPersonal: Type.Integer(),
  plusMinusPoints: Type.Optional(Type.Number()),
});

const Player = Type.Object({
  personId: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  starter: Type.String(),
  played: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  notPlayingReason: Type.Optional(Type.String()),
  notPlayingDescription: Type.Optional(Type.String()),
  statistics: Statistics,
});

const BoxTeam = Type.Object({
  teamId: Type.Integer(),
  teamTricode: Type.String(),
  score: Type.Integer(),
  players: Type.Array(Player, { minItems: 5 }),
});

export const BoxScore = Type.Object({
  game: Type.Object({
    gameId: Type.String(),
    gameStatus: Type.Integer(),
    period: Type.Integer(),
    homeTeam: BoxTeam,
    awayTeam: BoxTeam,
  }),
});

export type ScheduleGame = Static<typeof Game>;
export type BoxPlayer = Static<typeof Player>;
export type BoxTeam = Static<typeof BoxTeam>;
export type CdnTeam = Static<typeof Team>;
