import { type Static, Type } from 'typebox';
import { LEAGUES } from '../domain/leagues.ts';
import { STATS } from '../domain/stats.ts';
import { AsOf, DateParameter, Limit } from '../platform/http/time-query.ts';
import { Day, Int32, OneOf } from '../platform/schema.ts';
import { DIRECTIONS, PICKS_LIMIT, PUBLISHED_RATINGS, RESULTS } from './contract.ts';
import { PICK_SORTS } from './pick-filter-queries.ts';

const League = Type.Optional(OneOf(LEAGUES, { description: 'nba when absent' }));
const Cursor = Type.String({ maxLength: 64, description: 'nextCursor of the previous page' });
const Fields = Type.String({
  maxLength: 1_000,
  description: 'Comma-separated field names; items then have only these',
});

const listing = {
  stat: Type.Optional(OneOf(STATS)),
  direction: Type.Optional(OneOf(DIRECTIONS)),
  rating: Type.Optional(OneOf(PUBLISHED_RATINGS)),
  gameId: Type.Optional(Int32()),
  playerId: Type.Optional(Int32()),
  teamId: Type.Optional(Int32()),
  minScore: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  sort: Type.Optional(OneOf(PICK_SORTS, { description: 'Default -score; ev: best first' })),
  limit: Type.Optional(Limit(PICKS_LIMIT)),
  cursor: Type.Optional(Cursor),
  fields: Type.Optional(Fields),
  asOf: Type.Optional(AsOf),
};

export const TodayQuery = Type.Object({ league: League, ...listing });
export type TodayQuery = Static<typeof TodayQuery>;
export const MemberPicksQuery = Type.Object({
  league: League,
  ...listing,
  date: Type.Optional(DateParameter),
});
export const PicksQuery = Type.Object({
  league: League,
  ...listing,
  from: Type.Optional(Day()),
  to: Type.Optional(Day()),
  settled: Type.Optional(Type.Boolean()),
  result: Type.Optional(OneOf(RESULTS)),
  closed: Type.Optional(Type.Boolean({ description: 'Include superseded versions and withdrawn picks' })),
});
export type PicksQuery = Static<typeof PicksQuery>;
export const PickQuery = Type.Object({ asOf: Type.Optional(AsOf) });
export const DataPickParams = Type.Object({ id: Int32() });
export const PickParams = Type.Object({ pickId: Int32() });
