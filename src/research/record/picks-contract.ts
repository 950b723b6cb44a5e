import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import { raw } from '../../platform/rights/sourced.ts';
import { Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';
import { origin, publicFilter } from './contract.ts';

const Chance = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));
const Clv = (description: string) =>
  Type.Optional(Type.Number({ minimum: -100, maximum: 1_000, description }));
export const RecordPicksQuery = Type.Object({
  origin,
  ...publicFilter,
  minConfidence: Chance('Lowest predicted chance; implies decided picks'),
  maxConfidence: Chance('Highest predicted chance; implies decided picks'),
  clvAbove: Clv('`clvPercent` above this'),
  clvAtMost: Clv('`clvPercent` of at most this'),
});
export type RecordPicksQuery = Static<typeof RecordPicksQuery>;

export const RecordPicks = Type.Object(
  {
    from: Day(),
    to: Day(),
    origin,
    count: Int32({ description: 'All that match; `items` has the newest 200' }),
    items: Type.Array(
      Type.Object({
        pickId: Int32(),
        date: Day(),
        league: OneOf(LEAGUES),
        playerName: Type.String(),
        stat: OneOf(STATS),
        line: Type.Number(),
        direction: OneOf(['over', 'under']),
        rating: OneOf(['premium', 'standard']),
        confidence: Type.Number(),
        price: Type.Number({ description: 'The published price, decimal' }),
        stake: Type.Number(),
        result: Nullable(OneOf(['hit', 'miss', 'push', 'void'])),
        actual: raw('boxScores', Nullable(Type.Number())),
        units: Type.Number({ description: 'Profit of one unit at `price`' }),
        clvPercent: Nullable(Type.Number()),
      }),
    ),
  },
  { title: 'RecordPicks' },
);
export type RecordPicks = Static<typeof RecordPicks>;
