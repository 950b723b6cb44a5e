import { type Static, type TSchema, Type } from 'typebox';
import { Body, DateTime, Int32, Nullable } from '../../../platform/schema.ts';
import { HIGHEST_STAKE, LONGEST_PRICE } from '../contract.ts';

const Money = (description: string, more = {}) =>
  Type.Number({ minimum: 0, maximum: 1_000_000_000, description, ...more });
const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const settings = {
  starting: Money('Bankroll before the first bet, in your currency'),
  unit: Money('One unit, in your currency', { minimum: 0.01, maximum: HIGHEST_STAKE }),
  kellyFraction: Share('Share of the full Kelly stake that is suggested'),
  maxBetShare: Share('Largest suggested share of the bankroll for one bet'),
  maxDayShare: Share('Largest suggested share of the bankroll for the open bets of a day'),
};

const Limit = <T extends TSchema>(value: T, description: string) =>
  Type.Object(
    {
      inForce: value,
      next: Type.Unsafe<{ value: Static<T>; effectiveAt: Date } | null>({
        ...Type.Object({ value, effectiveAt: DateTime({ description: 'From when it applies' }) }),
        type: ['object', 'null'],
        description: 'A looser limit that was asked for; null if none waits',
      }),
    },
    { description },
  );
const stakeValue = Nullable(Type.Number({ description: 'In your currency; null: no limit' }));
const untilValue = Nullable(DateTime({ description: 'End of the break; null: none' }));

export const Bankroll = Type.Object(
  {
    ...settings,
    current: Type.Number({ description: 'Starting bankroll plus the profit of all settled bets' }),
    openStakes: Type.Number({ description: 'Stakes of the bets without a result' }),
    limits: Type.Object(
      {
        stakePerDay: Limit(stakeValue, 'Stakes per league day (New York)'),
        stakePerWeek: Limit(stakeValue, 'Stakes per week, Monday to Sunday'),
        coolOffUntil: Limit(untilValue, 'No bet can be logged before'),
      },
      { description: 'Limits that you have set' },
    ),
    helpLine: Type.String({ description: 'Number to call if betting is no longer fun' }),
  },
  {
    title: 'Bankroll',
    description: 'Bankroll settings of the account and the limits that it has set for itself',
  },
);
export type Bankroll = Static<typeof Bankroll>;

const stakeLimit = (description: string) =>
  Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1_000_000_000, description })));

export const BankrollChange = Body(
  {
    starting: Type.Optional(settings.starting),
    unit: Type.Optional(settings.unit),
    kellyFraction: Type.Optional(settings.kellyFraction),
    maxBetShare: Type.Optional(settings.maxBetShare),
    maxDayShare: Type.Optional(settings.maxDayShare),
    stakePerDay: stakeLimit(
      'Limit per day. A lower one applies at once, a higher one or null after 24 hours',
    ),
    stakePerWeek: stakeLimit('Limit per week, with the same rule'),
    coolOffUntil: Type.Optional(
      Nullable(
        Type.String({
          format: 'date-time',
          description:
            'A break until this instant, at most five years. A longer one applies at once, a shorter one after 24 hours',
        }),
      ),
    ),
  },
  { title: 'BankrollChange', minProperties: 1 },
);
export type BankrollChange = Static<typeof BankrollChange>;

export const StakeQuery = Type.Object({
  price: Int32({ minimum: -LONGEST_PRICE, maximum: LONGEST_PRICE, description: 'American' }),
  probability: Type.Number({
    exclusiveMinimum: 0,
    exclusiveMaximum: 1,
    description: 'Your own chance that the bet wins',
  }),
});

export const SuggestedStake = Type.Object(
  {
    share: Type.Number({ description: 'Share of the bankroll; 0 if the bet has no positive expected value' }),
    stake: Type.Number({ description: 'In your currency' }),
    units: Type.Number({ description: 'In units' }),
    evPercent: Type.Number({ description: 'Expected value at the price, in percent of the stake' }),
  },
  { title: 'SuggestedStake', description: 'The largest stake that your settings allow for a bet' },
);
