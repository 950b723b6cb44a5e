import { type Static, Type } from 'typebox';
import { LEAGUES } from '../domain/leagues.ts';
import { STATS } from '../domain/stats.ts';
import { Body, Int32, OneOf } from '../platform/schema.ts';

export const Filter = Body(
  {
    league: Type.Optional(OneOf(LEAGUES, { description: 'Only events of this league' })),
    rating: Type.Optional(
      OneOf(['premium', 'standard'], { description: 'Only picks with this rating or better' }),
    ),
    stats: Type.Optional(
      Type.Array(OneOf(STATS), { minItems: 1, uniqueItems: true, description: 'Only props on these stats' }),
    ),
    playerIds: Type.Optional(
      Type.Array(Int32({ minimum: 1 }), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description: 'Only these players',
      }),
    ),
    minEvPercent: Type.Optional(
      Type.Number({
        minimum: -100,
        maximum: 1000,
        description: 'Only picks whose expected value is at least this, in percent of the stake',
      }),
    ),
  },
  {
    title: 'WebhookFilter',
    description:
      'Which events of the listed types to deliver. All conditions must hold; a condition applies only to events that have its field. Empty: all',
  },
);

/** Conditions of a subscription. */
export type Filter = Static<typeof Filter>;
