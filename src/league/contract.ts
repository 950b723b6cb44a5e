import { type Static, Type } from 'typebox';
import { GAME_STATUSES } from '../domain/games.ts';
import { LEAGUES } from '../domain/leagues.ts';
import { AsOfQuery } from '../platform/http/time-query.ts';
import { derived, raw } from '../platform/rights/sourced.ts';
import { Body, DateTime, Int32, Nullable, OneOf } from '../platform/schema.ts';

export const IdParams = Type.Object({ id: Int32() });
export const SlugParams = Type.Object({ slug: Type.String({ maxLength: 200 }) });
export const AsOfParameter = AsOfQuery;
export const Defense = Type.Object(
  {
    defRating: Type.Number(),
    oppPace: Type.Number(),
    defRankPts: Nullable(Int32()),
    defRankReb: Nullable(Int32()),
    defRankAst: Nullable(Int32()),
    defRankThree: Nullable(Int32()),
    oppFgPctAtRim: Nullable(Type.Number()),
    oppFgPctMidrange: Nullable(Type.Number()),
    oppFgPctThree: Nullable(Type.Number()),
  },
  { title: 'Defense' },
);
export type Defense = Static<typeof Defense>;

export const PositionDefense = Type.Object(
  { position: Type.String(), stat: Type.String(), ratio: Type.Number() },
  { title: 'PositionDefense' },
);
export const PlayTypeItem = Type.Object(
  {
    playType: Type.String(),
    rank: derived('profiles', Type.Integer()),
    pointsPerPossessionAllowed: raw('profiles', Nullable(Type.Number())),
  },
  { title: 'PlayTypeItem' },
);
export type PlayTypeItem = Static<typeof PlayTypeItem>;

export const InjuryNote = Type.Object(
  {
    status: Type.String(),
    description: Nullable(Type.String()),
    reportedAt: DateTime(),
    expectedReturn: Nullable(Type.String()),
    source: Type.String(),
  },
  { title: 'InjuryNote' },
);
export type InjuryNote = Static<typeof InjuryNote>;

const Opponent = { opponentTeamId: Int32(), opponentAbbreviation: Type.String(), isHome: Type.Boolean() };

/** A game from one team's perspective; also the `game` of player research. */
export const SideGame = Type.Object(
  {
    gameId: Int32(),
    gameDate: DateTime(),
    ...Opponent,
    isBackToBack: Type.Boolean(),
    isPlayoffs: Type.Boolean(),
    spread: derived(
      'quotes',
      Nullable(Type.Number({ description: 'Spread of this team; negative: favored' })),
    ),
    total: derived('quotes', Nullable(Type.Number())),
    status: OneOf(GAME_STATUSES),
  },
  { title: 'SideGame' },
);
export type SideGame = Static<typeof SideGame>;

export const PlayedGame = Type.Object(
  {
    gameId: Int32(),
    gameDate: DateTime(),
    ...Opponent,
    isPlayoffs: Type.Boolean(),
    score: raw('schedule', Int32()),
    opponentScore: raw('schedule', Int32()),
    result: OneOf(['win', 'loss']),
  },
  { title: 'PlayedGame' },
);
export type PlayedGame = Static<typeof PlayedGame>;

export const RosterPlayer = Type.Object(
  {
    playerId: Int32(),
    name: Type.String(),
    position: Nullable(Type.String()),
    minutesPerGame: derived('boxScores', Nullable(Type.Number())),
    injury: raw('injuries', Nullable(InjuryNote)),
  },
  { title: 'RosterPlayer' },
);

export const TeamDetail = Type.Object(
  {
    teamId: Int32(),
    abbreviation: Type.String(),
    fullName: Type.String(),
    league: OneOf(LEAGUES),
    record: Type.Object({ wins: Int32(), losses: Int32() }),
    ratings: derived(
      'boxScores',
      Type.Object({
        offRating: Nullable(Type.Number()),
        defRating: Nullable(Type.Number()),
        netRating: Nullable(Type.Number()),
        pace: Nullable(Type.Number()),
      }),
    ),
    defense: derived('boxScores', Nullable(Defense)),
    dvp: derived('boxScores', Type.Array(PositionDefense)),
    playTypeStrengths: Type.Array(PlayTypeItem),
    playTypeWeaknesses: Type.Array(PlayTypeItem),
    roster: Type.Array(RosterPlayer),
    recentGames: Type.Array(PlayedGame),
    nextGame: Nullable(SideGame),
    generatedAt: DateTime(),
  },
  { title: 'TeamDetail' },
);
export type TeamDetail = Static<typeof TeamDetail>;

export const SimilarPlayers = Type.Object(
  {
    playerId: Int32(),
    name: Type.String(),
    basis: Type.Array(Type.String()),
    players: Type.Array(
      Type.Object({
        playerId: Int32(),
        name: Type.String(),
        teamAbbreviation: Nullable(Type.String()),
        position: Nullable(Type.String()),
        similarity: Type.Number({ description: '1: identical, 0: nothing in common' }),
        traits: derived(
          'boxScores',
          Type.Array(Type.Object({ name: Type.String(), value: Type.Number(), percentile: Type.Integer() })),
        ),
      }),
    ),
    generatedAt: DateTime(),
  },
  { title: 'SimilarPlayers' },
);
export type SimilarPlayers = Static<typeof SimilarPlayers>;

export const PublicPlayer = Type.Object(
  {
    slug: Type.String(),
    playerId: Type.Integer(),
    name: Type.String(),
    teamAbbr: Type.String(),
    league: Type.String(),
  },
  { title: 'PublicPlayer' },
);

export const UNMATCHED_STATUSES = ['open', 'resolved', 'dismissed'] as const;

export const UnmatchedQuery = Type.Object({
  league: Type.Optional(OneOf(LEAGUES)),
  status: Type.Optional(OneOf(UNMATCHED_STATUSES, { default: 'open' })),
});

export const UnmatchedName = Type.Object(
  {
    id: Int32(),
    league: OneOf(LEAGUES),
    origin: Type.String({ description: 'The source and the step it came from' }),
    reason: Type.String(),
    name: Type.String(),
    rows: Int32({ description: 'Maximum number of rows with this name in one response' }),
    held: Int32({ description: 'Facts that are stored once it is resolved' }),
    status: OneOf(UNMATCHED_STATUSES),
    playerId: Nullable(Int32()),
    candidates: Type.Array(Type.Object({ playerId: Int32(), name: Type.String() })),
    firstSeenAt: DateTime(),
    settledAt: Nullable(DateTime()),
    settledBy: Nullable(Type.String()),
  },
  { title: 'UnmatchedName' },
);

export const ResolveRequest = Body(
  { playerId: Nullable(Int32({ description: 'The player it stands for; null: ignore the name' })) },
  { title: 'ResolveUnmatchedRequest' },
);

export const ResolvedUnmatched = Type.Object(
  { id: Int32(), status: OneOf(UNMATCHED_STATUSES) },
  { title: 'ResolvedUnmatched' },
);
