import { type Static, Type } from 'typebox';
import { STATS } from '../../domain/stats.ts';
import { AsOf, DateParameter } from '../../platform/http/time-query.ts';
import { derived } from '../../platform/rights/sourced.ts';
import { DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';

export const WithWithoutQuery = Type.Object({
  stat: Type.Optional(OneOf(STATS, { description: 'Default: points' })),
  teammate: Type.Optional(
    Int32({
      description: 'Player id of a teammate; default: the rotation players with the clearest difference',
    }),
  ),
  date: Type.Optional(DateParameter),
  asOf: Type.Optional(AsOf),
});

const RateAtLine = Type.Object({
  line: Type.Number(),
  hits: Int32({ description: 'Games over the line' }),
  games: Int32({ description: 'Pushes excluded' }),
  pushes: Int32(),
  lo: Type.Number({ description: 'Bounds of the 95% Wilson interval of the share' }),
  hi: Type.Number(),
});

const Split = Type.Object(
  {
    games: Int32(),
    minutes: Nullable(Type.Number({ description: 'Per game' })),
    mean: Nullable(Type.Number({ description: 'Of the stat, per game' })),
    per36: Nullable(Type.Number({ description: 'Of the stat, per 36 minutes' })),
    hitRate: Type.Unsafe<Static<typeof RateAtLine> | null>({
      ...RateAtLine,
      type: ['object', 'null'],
      description: 'Null while no book quotes the prop',
    }),
  },
  { title: 'TeammateSplit' },
);
export type Split = Static<typeof Split>;

const Teammate = Type.Object({
  playerId: Int32(),
  name: Type.String(),
  minutesPerGame: Type.Number({ description: 'Of the teammate, in the games he played' }),
  with: derived('boxScores', Split),
  without: derived('boxScores', Split),
});

export const WithWithout = Type.Object(
  {
    playerId: Int32(),
    playerName: Type.String(),
    stat: OneOf(STATS),
    date: Day(),
    season: Nullable(Type.String()),
    line: derived('quotes', Nullable(Type.Number({ description: 'Current consensus line' }))),
    games: Int32({ description: 'Games of the player for his team this season, before the day' }),
    teammates: Type.Array(Teammate, {
      description:
        'A teammate’s games count from his first appearance on the team’s sheet. Without `teammate`: up to five, clearest difference first',
    }),
    dataDelayMinutes: Int32(),
    generatedAt: DateTime(),
  },
  { title: 'WithWithout' },
);
export type WithWithout = Static<typeof WithWithout>;
