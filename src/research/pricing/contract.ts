import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import { DIRECTIONS, MODEL } from '../../picks/contract.ts';
import { AsOf, DateParameter } from '../../platform/http/time-query.ts';
import { derived, raw, rawEntries } from '../../platform/rights/sourced.ts';
import { Body, DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';

export const MOST_TEAMMATES_OUT = 8;
const HIGHEST_LINE = 200;
const LONGEST_PRICE = 100_000;

export const EvaluateBody = Body(
  {
    playerId: Int32(),
    stat: OneOf(STATS),
    line: Type.Number({
      minimum: 0,
      maximum: HIGHEST_LINE,
      multipleOf: 0.5,
      description: 'A half or whole number; at a whole number the bet may push',
    }),
    side: OneOf(DIRECTIONS),
    price: Int32({
      minimum: -LONGEST_PRICE,
      maximum: LONGEST_PRICE,
      description: 'American: +100 or more, or −100 or less',
    }),
    minutes: Type.Optional(
      Type.Number({
        minimum: 1,
        description: 'Suppose that the player plays this long; at most a full game',
      }),
    ),
    teammatesOut: Type.Optional(
      Type.Array(Int32(), {
        maxItems: MOST_TEAMMATES_OUT,
        uniqueItems: true,
        description: 'Suppose that these teammates miss the game, by player id',
      }),
    ),
    date: Type.Optional(Day({ description: 'Day of the game; default: the next game' })),
  },
  {
    title: 'EvaluateRequest',
    example: { playerId: 201939, stat: 'points', line: 26.5, side: 'over', price: -115, minutes: 36 },
  },
);
export type EvaluateBody = Static<typeof EvaluateBody>;

const Probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const Quoted = Type.Object({ sportsbook: Type.String(), odds: Int32({ description: 'American' }) });
const nullable = <T extends ReturnType<typeof Type.Object>>(schema: T, description: string) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'], description });

const EvaluationBlock = Type.Object({
  blockName: Type.String(),
  blockDisplayName: Type.String(),
  score: Type.Number({ description: '0 to 100; 50 is neutral, higher supports the side' }),
  confidence: Type.Number(),
  logOdds: Type.Number({ description: 'Towards the side; over all blocks they add up to its log-odds' }),
  percentagePoints: Type.Number({ description: 'What the block adds to the chance of the side' }),
  effectPercent: Nullable(
    Type.Number({ description: 'Effect on the mean; null for blocks that act otherwise' }),
  ),
});

const EvaluationMarket = Type.Object({
  line: Type.Number({ description: 'The line that most books quote' }),
  overProbability: Probability('Chance of the over at that line without the margin'),
  books: Int32({ description: 'Books with a two-sided price' }),
  bestOver: raw('quotes', Quoted),
  bestUnder: raw('quotes', Quoted),
  quotedAt: DateTime({ description: 'When the newest of these prices was first quoted' }),
});

export const QUANTILES = { p5: 0.05, p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95 } as const;

export const Evaluation = Type.Object(
  {
    playerId: Int32(),
    playerName: Type.String(),
    league: OneOf(LEAGUES),
    gameId: Int32(),
    gameDate: DateTime(),
    date: Day(),
    isHome: Type.Boolean(),
    playerStatus: raw(
      'injuries',
      Type.String({ description: 'In the injury report. The chances apply if the player plays' }),
    ),
    stat: OneOf(STATS),
    line: Type.Number(),
    side: OneOf(DIRECTIONS),
    price: Int32({ description: 'American' }),
    supposed: Type.Object({
      minutes: Nullable(Type.Number()),
      teammatesOut: Type.Array(Int32()),
    }),
    probability: derived(
      MODEL,
      Probability('Chance that the side wins, pushes excluded: `confidence` of a pick'),
    ),
    outcomes: derived(
      MODEL,
      Type.Object(
        {
          over: Probability('Above the line'),
          under: Probability('Below the line'),
          push: Probability('On the line'),
        },
        { description: 'They add up to 1' },
      ),
    ),
    breakEven: Probability('Break-even chance of `price`'),
    evPercent: derived(
      MODEL,
      Type.Number({ description: 'Expected value at `price`, in percent of the stake' }),
    ),
    fairOdds: derived(MODEL, Int32({ description: 'American price without value to either side' })),
    fairPrice: derived(MODEL, Type.Number({ description: 'The same, decimal' })),
    projection: derived(
      MODEL,
      Type.Object(
        {
          mean: Type.Number(),
          p10: Type.Number(),
          p50: Type.Number(),
          p90: Type.Number(),
          minutes: Type.Number(),
        },
        { description: 'The forecast of the model alone, as on a pick' },
      ),
    ),
    distribution: derived(
      MODEL,
      Type.Object(
        {
          values: Type.Array(Type.Object({ value: Type.Number(), probability: Type.Number() }), {
            description:
              'They add up to 1; first and last include everything beyond. Fantasy scores: per whole point',
          }),
          quantiles: Type.Object({
            p5: Type.Number(),
            p10: Type.Number(),
            p25: Type.Number(),
            p50: Type.Number(),
            p75: Type.Number(),
            p90: Type.Number(),
            p95: Type.Number(),
          }),
        },
        { description: 'Model and market together: it agrees with `outcomes` at every half-point line' },
      ),
    ),
    blocks: derived(MODEL, Type.Array(EvaluationBlock)),
    flipPoints: derived(
      MODEL,
      Type.Object(
        {
          line: Nullable(Type.Number({ description: 'Nearest line' })),
          minutes: Nullable(Type.Number({ description: 'Nearest playing time' })),
        },
        {
          description:
            'Where the expected value at `price` changes between positive and not; null if nowhere within reach',
        },
      ),
    ),
    market: derived(
      'quotes',
      nullable(EvaluationMarket, 'Null without a two-sided price: the model then stands alone'),
    ),
    modelVersion: Type.String(),
    generatedAt: DateTime(),
  },
  { title: 'Evaluation' },
);
export type Evaluation = Static<typeof Evaluation>;

const OneProp = {
  stat: Type.Optional(OneOf(STATS, { description: 'Default: points' })),
  date: Type.Optional(DateParameter),
  asOf: Type.Optional(AsOf),
};
export const LadderQuery = Type.Object(OneProp);

const Rung = Type.Object(
  {
    line: Type.Number(),
    isUsual: Type.Boolean({
      description: 'One of the usual lines, or the consensus line; others are lines of single books',
    }),
    atLeast: Nullable(Int32({ description: 'The same as “25+”; null for a whole line, which may push' })),
    probability: derived(MODEL, Probability('Chance of the over, pushes excluded')),
    pushProbability: derived(MODEL, Probability('On the line')),
    fairOver: derived(MODEL, Int32({ description: 'American' })),
    fairUnder: derived(MODEL, Int32({ description: 'American' })),
    books: raw(
      'quotes',
      Type.Array(
        Type.Object({
          sportsbook: Type.String(),
          isAlternate: Type.Boolean(),
          overOdds: Nullable(Int32()),
          underOdds: Nullable(Int32()),
          overEvPercent: Nullable(Type.Number({ description: 'Expected value at `overOdds`' })),
          underEvPercent: Nullable(Type.Number()),
          capturedAt: DateTime(),
        }),
      ),
    ),
  },
  { title: 'LadderRung' },
);

export const Ladder = Type.Object(
  {
    playerId: Int32(),
    playerName: Type.String(),
    stat: OneOf(STATS),
    displayName: Type.String(),
    date: Day(),
    gameId: Nullable(Int32()),
    gameDate: Nullable(DateTime()),
    consensusLine: derived('quotes', Nullable(Type.Number())),
    rungs: Type.Array(rawEntries('quotes', 'isUsual', Rung), {
      description: 'Lowest line first. Empty without a game on the day or a forecast of the player',
    }),
    dataDelayMinutes: Int32(),
    generatedAt: DateTime(),
  },
  { title: 'Ladder' },
);
export type Ladder = Static<typeof Ladder>;
