import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import { FEWEST_LEGS, MOST_LEGS } from '../../model/joint/joint.ts';
import { RELATIONS } from '../../model/joint/leg.ts';
import { DIRECTIONS, MODEL } from '../../picks/contract.ts';
import { derived, raw } from '../../platform/rights/sourced.ts';
import { Body, DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';
import { Entries, PayoutTable } from './payouts/contract.ts';
import { VOID_RULES } from './payouts/kinds.ts';

export const SLIP_KINDS = ['parlay', 'power', 'flex'] as const;
export type SlipKind = (typeof SLIP_KINDS)[number];

const HIGHEST_LINE = 200;
const LONGEST_PRICE = 100_000;
const American = (description: string) =>
  Int32({ minimum: -LONGEST_PRICE, maximum: LONGEST_PRICE, description });

const LegAsk = Type.Object(
  {
    playerId: Int32(),
    stat: OneOf(STATS),
    line: Type.Number({
      minimum: 0,
      maximum: HIGHEST_LINE,
      multipleOf: 0.5,
      description: 'A half or whole number; at a whole number the leg may push',
    }),
    side: OneOf(DIRECTIONS),
    price: Type.Optional(American('American price of the leg alone; needed only for its own expected value')),
    sportsbook: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Where the price is; repeated in the answer' }),
    ),
    date: Type.Optional(Day({ description: 'Day of the game; default: the next game' })),
  },
  { additionalProperties: false, title: 'SlipLegRequest' },
);
export type LegAsk = Static<typeof LegAsk>;

export const OwnPayouts = Type.Object(
  { entries: Entries, voidRule: Type.Optional(OneOf(VOID_RULES)) },
  {
    additionalProperties: false,
    title: 'OwnPayouts',
    description: 'Payouts of this request only, instead of a stored table',
  },
);

const howItPays = {
  operator: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Whose payout table applies to `power` and `flex`; default: the shipped example',
    }),
  ),
  payouts: Type.Optional(OwnPayouts),
};

export const SlipBody = Body(
  {
    legs: Type.Array(LegAsk, { minItems: FEWEST_LEGS, maxItems: MOST_LEGS }),
    kind: Type.Optional(
      OneOf(SLIP_KINDS, {
        description: '`parlay` at a price, or `power` and `flex` by a payout table; default: `parlay`',
      }),
    ),
    price: Type.Optional(American('Quoted American price of the whole parlay')),
    decimalPrice: Type.Optional(
      Type.Number({ exclusiveMinimum: 1, maximum: 100_000, description: 'The same as a decimal price' }),
    ),
    ...howItPays,
  },
  {
    title: 'SlipRequest',
    example: {
      legs: [
        { playerId: 201939, stat: 'points', line: 26.5, side: 'over', price: -115 },
        { playerId: 201939, stat: 'assists', line: 5.5, side: 'over', price: -105 },
      ],
      kind: 'parlay',
      price: 240,
    },
  },
);
export type SlipBody = Static<typeof SlipBody>;

const Probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const EvPercent = (description: string) => Nullable(Type.Number({ description }));

const SlipLeg = Type.Object(
  {
    playerId: Int32(),
    playerName: Type.String(),
    league: OneOf(LEAGUES),
    gameId: Int32(),
    gameDate: DateTime(),
    date: Day(),
    stat: OneOf(STATS),
    line: Type.Number(),
    side: OneOf(DIRECTIONS),
    sportsbook: raw('quotes', Nullable(Type.String())),
    price: raw('quotes', Nullable(Int32({ description: 'American' }))),
    probability: Probability('Chance that the leg wins, pushes excluded, as `POST /data/evaluate` gives it'),
    pushProbability: Probability('On the line'),
    evPercent: EvPercent('Expected value of the leg alone at its price, in percent; null without a price'),
    probabilityWithout: Probability('Chance that all other legs win'),
    evPercentWithout: EvPercent('Expected value of the slip without this leg; null where it has no payout'),
  },
  { title: 'SlipLeg' },
);

const SlipPair = Type.Object(
  {
    legs: Type.Array(Int32(), { minItems: 2, maxItems: 2, description: 'Positions in `legs`, from 0' }),
    relation: OneOf(RELATIONS),
    correlation: Type.Number({ description: 'Of the two results: above 0 they tend to win together' }),
    probability: Probability('Chance that both win'),
    independentProbability: Probability('The same if they had nothing to do with each other'),
    reason: Type.String(),
  },
  { title: 'SlipPair' },
);

const SlipHits = Type.Object(
  {
    hits: Int32(),
    probability: Probability('Chance of exactly so many winning legs'),
    pays: Nullable(Type.Number({ description: 'Multiple of the stake if no leg is void' })),
  },
  { title: 'SlipHits' },
);

export const SlipEvaluation = Type.Object(
  {
    kind: OneOf(SLIP_KINDS),
    probability: derived(MODEL, Probability('Chance that every leg wins')),
    standardError: Type.Number({ description: 'Numerical error of `probability`' }),
    interval: Type.Object(
      { low: Probability('Lower end'), high: Probability('Upper end') },
      { description: '95% interval: numerical error and how certain the chance of each leg is' },
    ),
    independentProbability: derived(MODEL, Probability('Product of the chances of the legs')),
    fairOdds: Int32({ description: 'American price without value to either side' }),
    fairPrice: Type.Number({ description: 'The same, decimal' }),
    price: Nullable(Int32({ description: 'American price that was used; null without one and for payouts' })),
    decimalPrice: Nullable(Type.Number()),
    evPercent: EvPercent('Expected value in percent of the stake; null without a price'),
    independentEvPercent: EvPercent('The same if the legs had nothing to do with each other'),
    legs: Type.Array(SlipLeg),
    pairs: Type.Array(SlipPair, { description: 'Pairs of legs of one game, the most correlated first' }),
    hits: Type.Array(SlipHits, { description: 'From no winning leg to all' }),
    payouts: Type.Unsafe<Static<typeof PayoutTable> | null>({
      ...PayoutTable,
      type: ['object', 'null'],
      description: 'The table that was used; null for a parlay',
    }),
    modelVersion: Type.String(),
    generatedAt: DateTime(),
  },
  { title: 'SlipEvaluation' },
);
export type SlipEvaluation = Static<typeof SlipEvaluation>;

export const SuggestBody = Body(
  {
    kind: Type.Optional(OneOf(SLIP_KINDS)),
    league: Type.Optional(OneOf(LEAGUES, { description: 'Default: all leagues' })),
    date: Type.Optional(Day({ description: 'Default: today' })),
    minLegs: Type.Optional(Int32({ minimum: FEWEST_LEGS, maximum: 6, description: 'Default: 2' })),
    maxLegs: Type.Optional(Int32({ minimum: FEWEST_LEGS, maximum: 6, description: 'Default: 3' })),
    minEvPercent: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'Default: 0' })),
    books: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        maxItems: 50,
        uniqueItems: true,
        description: 'For parlays; default: the books of the account’s preferences, or all',
      }),
    ),
    allowSamePlayer: Type.Optional(
      Type.Boolean({ description: 'Allow two legs of one player; default: no' }),
    ),
    limit: Type.Optional(Int32({ minimum: 1, maximum: 20, description: 'Default: 5' })),
    ...howItPays,
  },
  { title: 'SlipSuggestRequest', example: { kind: 'power', maxLegs: 3, minEvPercent: 5 } },
);
export type SuggestBody = Static<typeof SuggestBody>;

const SuggestedSlip = Type.Object(
  {
    sportsbook: raw(
      'quotes',
      Nullable(Type.String({ description: 'All legs are quoted there; null for payout tables' })),
    ),
    pickIds: Type.Array(Int32()),
    legs: Type.Array(
      Type.Object(
        {
          playerId: Int32(),
          playerName: Type.String(),
          stat: OneOf(STATS),
          line: Type.Number(),
          side: OneOf(DIRECTIONS),
          price: raw('quotes', Nullable(Int32({ description: 'American' }))),
          probability: derived(MODEL, Probability('Chance that the leg wins, as on the pick')),
        },
        { title: 'SuggestedLeg' },
      ),
    ),
    probability: derived(MODEL, Probability('Chance that every leg wins')),
    independentProbability: derived(MODEL, Probability('Product of the chances of the legs')),
    fairOdds: Int32({ description: 'American' }),
    decimalPrice: raw(
      'quotes',
      Nullable(Type.Number({ description: 'Product of the prices; null for payout tables' })),
    ),
    evPercent: derived(MODEL, Type.Number({ description: 'Expected value in percent of the stake' })),
  },
  { title: 'SuggestedSlip' },
);

export const SlipSuggestions = Type.Object(
  {
    kind: OneOf(SLIP_KINDS),
    slips: Type.Array(SuggestedSlip, { description: 'Highest expected value first' }),
    candidates: Int32({ description: 'Picks that were combined' }),
    payouts: SlipEvaluation.properties.payouts,
    generatedAt: DateTime(),
  },
  { title: 'SlipSuggestions' },
);
export type SlipSuggestions = Static<typeof SlipSuggestions>;
