import { type Static, Type } from 'typebox';
import { LEAGUES } from '../domain/leagues.ts';
import { keysOf } from '../domain/records.ts';
import { STATS } from '../domain/stats.ts';
import { derived, raw } from '../platform/rights/sourced.ts';
import { DateTime, Day, Int32, Nullable, OneOf } from '../platform/schema.ts';

export const PICKS_LIMIT = { normal: 50, most: 200 };
export const PUBLISHED_RATINGS = ['premium', 'standard'] as const;
export const DIRECTIONS = ['over', 'under'] as const;
export const RESULTS = ['hit', 'miss', 'push', 'void'] as const;
export const PICK_STATUSES = ['open', 'live', 'settled', 'withdrawn'] as const;

/** What picks are computed from. */
export const MODEL = ['boxScores', 'injuries', 'quotes'] as const;

const Projection = Type.Object({
  mean: Type.Number(),
  p10: Type.Number(),
  p50: Type.Number(),
  p90: Type.Number(),
});

const BestBook = Type.Object({
  sportsbook: Type.String(),
  line: Type.Number(),
  odds: Int32({ description: 'American' }),
  breakEven: Type.Number({ description: 'Break-even chance of this price' }),
  evPercent: Type.Number({ description: 'Expected value at this price, in percent of the stake' }),
});

const CurrentPrice = Type.Object({
  price: Type.Number({ description: 'Decimal: average of the books on the line' }),
  bestBook: raw('quotes', Nullable(BestBook)),
  at: DateTime(),
});

const PickBlock = Type.Object({
  blockName: Type.String(),
  blockDisplayName: Type.String(),
  score: Type.Number({ description: '0 to 100; 50 is neutral, higher supports the pick' }),
  confidence: Type.Number(),
});

const ExplainedBlock = Type.Object({
  ...PickBlock.properties,
  percentagePoints: Type.Number({
    description: 'What the block adds to the chance: 50 plus the sum over all blocks is 100 × `confidence`',
  }),
});

const AlternateLine = Type.Object({
  line: Type.Number(),
  confidence: Type.Number({ description: 'Chance of the side at this line, excluding pushes' }),
  pushProbability: Type.Number(),
});

const pickFields = {
  pickId: Int32(),
  playerId: Int32(),
  playerName: Type.String(),
  teamId: Int32(),
  teamAbbreviation: Type.String(),
  stat: OneOf(STATS),
  line: derived('quotes', Type.Number({ description: 'At publication; never changes' })),
  direction: OneOf(DIRECTIONS),
  scoreFinal: derived(MODEL, Type.Number()),
  rating: derived(MODEL, OneOf(PUBLISHED_RATINGS)),
  ratingEmoji: Type.String(),
  league: OneOf(LEAGUES),
  date: Day(),
  gameId: Int32(),
  gameDate: DateTime(),
  opponentAbbreviation: Type.String(),
  isHome: Type.Boolean(),
  confidence: derived(
    MODEL,
    Type.Number({ description: 'Calibrated chance that the pick hits, excluding pushes' }),
  ),
  breakEven: derived('quotes', Type.Number({ description: 'Break-even chance of `price`' })),
  projection: derived(MODEL, Projection),
  fairOdds: derived(MODEL, Int32({ description: 'American' })),
  price: derived(
    'quotes',
    Type.Number({
      description: 'The published price, decimal: the average of the books on the line at publication',
    }),
  ),
  bestBook: raw('quotes', Nullable(BestBook)),
  evPercent: derived(
    MODEL,
    Type.Number({ description: 'Expected value at `price`; at the best price see `bestBook.evPercent`' }),
  ),
  stake: Type.Number({
    description:
      'Suggested share of the bankroll: a quarter of the Kelly stake on the cautious value, at most 0.01 per pick and 0.1 per night and league',
  }),
  summary: raw(MODEL, Type.String()),
  blocks: derived(MODEL, Type.Array(PickBlock)),
  modelVersion: Type.String(),
  publishedAt: DateTime(),
  origin: OneOf(['live', 'backfill'], {
    description: 'live: published before tip-off. backfill: computed later from data known at publishedAt',
  }),
  version: Int32({ minimum: 1, description: 'Number of the version; the first pick on a prop is 1' }),
  previous: Nullable(Int32({ description: 'The previous version of this pick' })),
  supersededBy: Nullable(
    Int32({ description: 'The version that replaced this one; its status is withdrawn' }),
  ),
  currentPrice: derived(
    'quotes',
    Nullable(
      Type.Object(CurrentPrice.properties, {
        description: 'Current price if it differs from the published one; null unless open',
      }),
    ),
  ),
  status: OneOf(PICK_STATUSES, { description: 'live: the game has started and the pick is not settled yet' }),
  result: Nullable(OneOf(RESULTS, { description: 'Null until settled' })),
  actual: raw('boxScores', Nullable(Type.Number())),
  closingLine: derived('quotes', Nullable(Type.Number())),
  clvPercent: Nullable(
    Type.Number({
      description:
        'Closing-line value: median price of the books at publication over their median price at the close, both at the line of the pick, minus 1. 0 if the market did not move; null without a closing price and for a void',
    }),
  ),
  closingEdgePercent: Nullable(
    Type.Number({
      description:
        'Expected return of `price` at the closing chance without margin. Includes the margin: about −4.5 if the market did not move',
    }),
  ),
};

export const PickRecord = Type.Object(pickFields, { title: 'Pick' });
export type PickRecord = Static<typeof PickRecord>;
export const PICK_FIELDS = keysOf(pickFields);

const counts = { count: Int32(), premiumCount: Int32(), standardCount: Int32() };
const page = { items: Type.Array(PickRecord), nextCursor: Nullable(Type.String()) };

export const DayOfPicks = Type.Object(
  { date: Day(), league: OneOf(LEAGUES), generatedAt: DateTime(), ...counts, ...page },
  { title: 'DayOfPicks' },
);
export type DayOfPicks = Static<typeof DayOfPicks>;

export const MemberDayOfPicks = Type.Object(
  {
    date: Day(),
    league: OneOf(LEAGUES),
    generatedAt: DateTime(),
    dataDelayMinutes: Int32(),
    ...counts,
    ...page,
  },
  { title: 'MemberDayOfPicks' },
);

export const PickPage = Type.Object({ ...counts, ...page }, { title: 'PickPage' });
export type PickPage = Static<typeof PickPage>;

const BookQuote = Type.Object({
  sportsbook: Type.String(),
  line: Type.Number(),
  overOdds: Nullable(Int32()),
  underOdds: Nullable(Int32()),
  capturedAt: DateTime(),
});

const FlipPoints = Type.Object({
  line: Nullable(Type.Number({ description: 'The worst line that keeps side and rating' })),
  lineLostAt: Nullable(Type.Number()),
  odds: Nullable(Int32({ description: 'The worst American price that keeps them' })),
  oddsLostAt: Nullable(Int32()),
});

const PickVersion = Type.Object({
  pickId: Int32(),
  line: derived('quotes', Type.Number()),
  direction: OneOf(DIRECTIONS),
  rating: derived(MODEL, OneOf(PUBLISHED_RATINGS)),
  scoreFinal: derived(MODEL, Type.Number()),
  publishedAt: DateTime(),
  version: Int32(),
  price: derived('quotes', Type.Number({ description: 'Decimal, at publication' })),
  status: OneOf(PICK_STATUSES),
  closedAt: Nullable(DateTime()),
  closedBecause: raw(MODEL, Nullable(Type.String())),
});

export const HISTORY_EVENTS = ['published', 'superseded', 'withdrawn', 'settled', 'corrected'] as const;
const HistoryItem = Type.Object({
  at: DateTime(),
  event: OneOf(HISTORY_EVENTS),
  detail: raw(MODEL, Type.String()),
});

export const WholePickRecord = Type.Object(
  {
    ...pickFields,
    blocks: derived(MODEL, Type.Array(ExplainedBlock)),
    alternateLines: derived(
      MODEL,
      Type.Array(AlternateLine, {
        description: 'The side at every half point around the line, as of publication',
      }),
    ),
    voidReason: raw('boxScores', Nullable(Type.String())),
    projectedMinutes: derived(MODEL, Type.Number()),
    playerStatus: raw('injuries', Type.String({ description: 'Status in the injury report at publication' })),
    books: raw('quotes', Type.Array(BookQuote)),
    flipPoints: derived(MODEL, FlipPoints),
    factsAsOf: Type.Object({
      at: DateTime(),
      quotes: Nullable(DateTime()),
      injuries: Nullable(DateTime()),
      boxScores: Nullable(DateTime()),
    }),
    versions: Type.Array(PickVersion),
    history: Type.Array(HistoryItem),
  },
  { title: 'WholePick' },
);
export type WholePickRecord = Static<typeof WholePickRecord>;
