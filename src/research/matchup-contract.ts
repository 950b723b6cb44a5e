import { type Static, Type } from 'typebox';
import { GAME_STATUSES } from '../domain/games.ts';
import { LEAGUES } from '../domain/leagues.ts';
import { STATS } from '../domain/stats.ts';
import { Defense, PlayTypeItem, PositionDefense } from '../league/contract.ts';
import { MODEL } from '../picks/contract.ts';
import { AsOf, AsOfQuery, DateParameter, Limit } from '../platform/http/time-query.ts';
import { derived, raw } from '../platform/rights/sourced.ts';
import { DateTime, Int32, Nullable, OneOf } from '../platform/schema.ts';

export const MatchupParams = Type.Object({ gameId: Int32() });
export const MatchupQuery = AsOfQuery;
export const UpcomingQuery = Type.Object({
  date: Type.Optional(DateParameter),
  asOf: Type.Optional(AsOf),
});

export const MATCHUPS_LIMIT = { normal: 20, most: 100 };
export const MatchupsQuery = Type.Object({
  date: Type.Optional(DateParameter),
  league: Type.Optional(OneOf(LEAGUES)),
  limit: Type.Optional(Limit(MATCHUPS_LIMIT)),
  asOf: Type.Optional(AsOf),
});

const MatchupSide = Type.Object({
  teamId: Int32(),
  abbreviation: Type.String(),
  fullName: Type.String(),
  isBackToBack: Type.Boolean(),
  score: raw('schedule', Nullable(Int32())),
});

export const Matchup = Type.Object(
  {
    gameId: Int32(),
    league: OneOf(LEAGUES),
    gameDate: DateTime(),
    status: OneOf(GAME_STATUSES),
    isPlayoffs: Type.Boolean(),
    seriesStatus: raw('schedule', Nullable(Type.String())),
    home: MatchupSide,
    away: MatchupSide,
    spread: derived(
      'quotes',
      Nullable(Type.Number({ description: 'Spread of the home team; negative: favored' })),
    ),
    total: derived('quotes', Nullable(Type.Number())),
    pace: derived(
      'boxScores',
      Nullable(Type.Number({ description: 'Mean of the two teams, possessions per regulation game' })),
    ),
    pickCount: Int32(),
    premiumCount: Int32(),
  },
  { title: 'Matchup' },
);
export type Matchup = Static<typeof Matchup>;

const TeamMatchup = Type.Object(
  {
    teamId: Int32(),
    abbreviation: Type.String(),
    fullName: Type.String(),
    isHome: Type.Boolean(),
    isBackToBack: Type.Boolean(),
    defense: derived('boxScores', Nullable(Defense)),
    dvp: derived('boxScores', Type.Array(PositionDefense)),
    playTypeStrengths: Type.Array(PlayTypeItem),
    playTypeWeaknesses: Type.Array(PlayTypeItem),
  },
  { title: 'TeamMatchup' },
);
export type TeamMatchup = Static<typeof TeamMatchup>;

const MatchupPick = Type.Object(
  {
    pickId: Int32(),
    playerId: Int32(),
    playerName: Type.String(),
    teamId: Int32(),
    teamAbbreviation: Type.String(),
    stat: OneOf(STATS),
    line: derived(MODEL, Type.Number()),
    direction: OneOf(['over', 'under']),
    scoreFinal: derived(MODEL, Type.Number()),
    rating: derived(MODEL, Type.String()),
    ratingEmoji: Type.String(),
  },
  { title: 'MatchupPick' },
);
export type MatchupPick = Static<typeof MatchupPick>;

export const MatchupResearch = Type.Object(
  {
    gameId: Int32(),
    gameDate: DateTime(),
    isPlayoffs: Type.Boolean(),
    seriesStatus: raw('schedule', Nullable(Type.String())),
    home: TeamMatchup,
    away: TeamMatchup,
    spread: derived(
      'quotes',
      Nullable(Type.Number({ description: 'Spread of the home team; negative: favored' })),
    ),
    total: derived('quotes', Nullable(Type.Number())),
    pace: derived('boxScores', Nullable(Type.Number())),
    picks: Type.Array(MatchupPick),
    generatedAt: DateTime(),
  },
  { title: 'MatchupResearch' },
);
export type MatchupResearch = Static<typeof MatchupResearch>;
