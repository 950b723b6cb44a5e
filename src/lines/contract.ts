import { type Static, Type } from 'typebox';
import { LEAGUES } from '../domain/leagues.ts';
import { STATS } from '../domain/stats.ts';
import { AsOf, DateParameter, Limit } from '../platform/http/time-query.ts';
import { derived, raw } from '../platform/rights/sourced.ts';
import { DateTime, Int32, Nullable, OneOf } from '../platform/schema.ts';

export const PROPS_LIMIT = { normal: 50, most: 200 };

/** interface, Book object. */
export const BookLine = Type.Object(
  {
    sportsbook: Type.String(),
    line: Type.Number(),
    overOdds: Nullable(Int32({ description: 'American; null where the side is not offered' })),
    underOdds: Nullable(Int32()),
    capturedAt: DateTime({ description: 'When the book first quoted this' }),
  },
  { title: 'BookLine' },
);
export type BookLine = Static<typeof BookLine>;

const Best = Type.Object(
  { sportsbook: Type.String(), line: Type.Number(), odds: Int32() },
  { title: 'BestPrice' },
);

export const PropLine = Type.Object(
  {
    league: OneOf(LEAGUES),
    gameId: Int32(),
    gameDate: DateTime(),
    playerId: Int32(),
    playerName: Type.String(),
    propType: OneOf(STATS),
    displayName: Type.String(),
    consensusLine: derived('quotes', Type.Number()),
    openingLine: derived('quotes', Nullable(Type.Number())),
    lineDelta: derived('quotes', Nullable(Type.Number())),
    bestOver: raw('quotes', Nullable(Best)),
    bestUnder: raw('quotes', Nullable(Best)),
    books: raw('quotes', Type.Array(BookLine)),
  },
  { title: 'PropLine' },
);
export type PropLine = Static<typeof PropLine>;

export const PropPage = Type.Object(
  { items: Type.Array(PropLine), nextCursor: Nullable(Type.String()) },
  { title: 'PropPage' },
);
export type PropPage = Static<typeof PropPage>;

export const PropsQuery = Type.Object({
  date: Type.Optional(DateParameter),
  league: Type.Optional(OneOf(LEAGUES)),
  gameId: Type.Optional(Int32()),
  playerId: Type.Optional(Int32()),
  propType: Type.Optional(OneOf(STATS)),
  limit: Type.Optional(Limit(PROPS_LIMIT)),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'nextCursor of the previous page' })),
  asOf: Type.Optional(AsOf),
});

export const HistoryParams = Type.Object({ playerId: Int32(), propType: OneOf(STATS) });
export const HistoryQuery = Type.Object({
  date: Type.Optional(DateParameter),
  asOf: Type.Optional(AsOf),
});

const HistoryPoint = Type.Object({
  capturedAt: DateTime(),
  line: Type.Number(),
  overOdds: Nullable(Int32()),
  underOdds: Nullable(Int32()),
  suspended: Type.Boolean(),
});

export const LineHistory = Type.Object(
  {
    playerId: Int32(),
    playerName: Type.String(),
    propType: OneOf(STATS),
    displayName: Type.String(),
    date: Type.String({ format: 'date' }),
    gameId: Nullable(Int32()),
    gameDate: Nullable(DateTime()),
    openingLine: derived('quotes', Nullable(Type.Number())),
    consensusLine: derived('quotes', Nullable(Type.Number())),
    consensus: derived(
      'quotes',
      Type.Array(
        Type.Object({
          capturedAt: DateTime(),
          line: Nullable(Type.Number({ description: 'Null while no book offers it' })),
        }),
      ),
    ),
    books: raw(
      'quotes',
      Type.Array(
        Type.Object({
          sportsbook: Type.String(),
          kind: OneOf(['standard', 'dfs'], { description: 'Daily-fantasy lines never enter the consensus' }),
          points: Type.Array(HistoryPoint),
        }),
      ),
    ),
    generatedAt: DateTime(),
  },
  { title: 'LineHistory' },
);
export type LineHistory = Static<typeof LineHistory>;
