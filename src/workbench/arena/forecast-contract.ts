import { type Static, Type } from 'typebox';
import { STATS } from '../../domain/stats.ts';
import { MODEL } from '../../picks/contract.ts';
import { Limit } from '../../platform/http/time-query.ts';
import { derived } from '../../platform/rights/sourced.ts';
import { DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';

export const FORECASTS_LIMIT = { normal: 100, most: 1_000 };

export const ForecastQuery = Type.Object({
  entryId: Type.Optional(Int32({ minimum: 1, description: 'Only those of an entry' })),
  state: Type.Optional(
    OneOf(['open', 'settled'], { description: 'open: without a result; settled: with one. Default: both' }),
  ),
  limit: Type.Optional(Limit(FORECASTS_LIMIT)),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: 'nextCursor of the previous page' })),
});
export type ForecastQuery = Static<typeof ForecastQuery>;

const chance = (description: string) => Nullable(Type.Number({ description }));

const ArenaForecast = Type.Object(
  {
    id: Int32({ description: 'Id of the forecast' }),
    entryId: Int32({ description: 'Id of the entry' }),
    entry: Type.String({ description: 'Name of the entry' }),
    date: Day({ description: 'Day of the game' }),
    gameId: Int32({ description: 'Id of the game' }),
    tipAt: DateTime({ description: 'Tip-off as it was known at submission' }),
    playerId: Int32({ description: 'Id of the player' }),
    playerName: Type.String({ description: 'Name of the player' }),
    stat: OneOf(STATS, { description: 'The stat' }),
    line: Type.Number({ description: 'The line' }),
    overProbability: Type.Number({ description: 'Your chance of the over' }),
    submittedAt: DateTime({ description: 'Time of the server' }),
    superseded: Type.Boolean({ description: 'Whether the entry has a later forecast of the prop' }),
    result: Nullable(
      OneOf(['hit', 'miss', 'push', 'void'], { description: 'Result of the over; null without one' }),
    ),
    marketProbability: derived(
      'quotes',
      chance('No-vig chance of the market at submission; null before tip-off, or without a price'),
    ),
    modelProbability: derived(
      MODEL,
      chance('Our chance at submission; null before tip-off, or without a forecast'),
    ),
    closingProbability: derived(
      'quotes',
      chance('No-vig chance of the market at tip-off; null without a result or a price'),
    ),
  },
  { title: 'ArenaForecast', description: 'A forecast of one prop' },
);

export const ArenaForecastPage = Type.Object(
  { items: Type.Array(ArenaForecast), nextCursor: Nullable(Type.String()) },
  { title: 'ArenaForecastPage' },
);
export type ArenaForecastPage = Static<typeof ArenaForecastPage>;
