import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import { DIRECTIONS, PUBLISHED_RATINGS, RESULTS } from '../../picks/contract.ts';
import { Limit } from '../../platform/http/time-query.ts';
import { derived, raw, withColumns } from '../../platform/rights/sourced.ts';
import { Body, DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';
import type { SourcedColumns } from '../column.ts';
import { BET_KINDS } from './bet.ts';

export const BETS_LIMIT = { normal: 50, most: 200 };
/** American. */
export const LONGEST_PRICE = 100_000;
export const HIGHEST_STAKE = 1_000_000;

const line = Type.Number({ minimum: 0, maximum: 999, multipleOf: 0.25, description: 'The line of the bet' });
const terms = {
  book: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'The sportsbook; stored as our sources write it, so `DraftKings Sportsbook` is `draftkings`',
  }),
  price: Int32({
    minimum: -LONGEST_PRICE,
    maximum: LONGEST_PRICE,
    description: 'American: +100 or more, or −100 or less',
  }),
  stake: Type.Number({
    exclusiveMinimum: 0,
    maximum: HIGHEST_STAKE,
    description: 'In your currency, rounded to cents',
  }),
};
const probability = Type.Number({
  exclusiveMinimum: 0,
  exclusiveMaximum: 1,
  description: 'Your own chance that the bet wins, pushes excluded',
});
const note = Type.String({ maxLength: 500, description: 'Your note' });
const description = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What was bet on, in your words: for bets that we do not cover. You enter their results',
});
const result = OneOf(RESULTS, { description: 'Of a bet in your words only; we settle the others' });

export const NewBet = Body(
  {
    pickId: Type.Optional(Int32({ minimum: 1, description: 'A published pick that you followed' })),
    playerId: Type.Optional(Int32({ minimum: 1, description: 'The player of a prop' })),
    gameId: Type.Optional(Int32({ description: 'The game of a prop; or give `date`' })),
    date: Type.Optional(Day({ description: 'Day of the game of a prop' })),
    stat: Type.Optional(OneOf(STATS, { description: 'The stat of a prop' })),
    side: Type.Optional(OneOf(DIRECTIONS, { description: 'Over or under; of a pick its own side' })),
    line: Type.Optional(
      Type.Number({ ...line, description: 'The line of a prop; of a pick only if yours differs' }),
    ),
    description: Type.Optional(description),
    ...terms,
    placedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When it was placed; default: now' }),
    ),
    probability: Type.Optional(probability),
    note: Type.Optional(note),
    result: Type.Optional(result),
  },
  {
    title: 'NewBet',
    description:
      'Give one of `pickId`, `playerId` (with stat, side, line, and gameId or date) and `description`.',
    example: { pickId: 5124, book: 'fanduel', price: -110, stake: 20 },
  },
);
export type NewBet = Static<typeof NewBet>;

export const BetChange = Body(
  {
    line: Type.Optional(line),
    side: Type.Optional(OneOf(DIRECTIONS, { description: 'Not of a pick that you followed' })),
    description: Type.Optional(description),
    book: Type.Optional(terms.book),
    price: Type.Optional(terms.price),
    stake: Type.Optional(terms.stake),
    placedAt: Type.Optional(Type.String({ format: 'date-time', description: 'When it was placed' })),
    probability: Type.Optional(Nullable(probability)),
    note: Type.Optional(Nullable(note)),
    result: Type.Optional(Nullable(result)),
  },
  { title: 'BetChange', minProperties: 1 },
);
export type BetChange = Static<typeof BetChange>;

const Percent = (description: string) => Nullable(Type.Number({ description }));

export const Bet = Type.Object(
  {
    id: Int32({ description: 'Id of the bet' }),
    kind: OneOf(BET_KINDS, {
      description:
        'pick: you followed one of ours. prop: your own, on a prop that we cover. manual: in your words',
    }),
    pickId: Nullable(Int32({ description: 'The pick that you followed' })),
    rating: Nullable(OneOf(PUBLISHED_RATINGS, { description: 'Rating of that pick' })),
    league: Nullable(OneOf(LEAGUES, { description: 'The league; null for a bet in your words' })),
    date: Day({ description: 'Day of the game; of a bet in your words the day on which it was placed' }),
    gameId: Nullable(Int32()),
    gameDate: Nullable(DateTime({ description: 'Tip-off' })),
    playerId: Nullable(Int32()),
    playerName: Nullable(Type.String()),
    stat: Nullable(OneOf(STATS, { description: 'What was bet on' })),
    line: Nullable(Type.Number({ description: 'The line of the bet' })),
    side: Nullable(OneOf(DIRECTIONS, { description: 'Over or under the line' })),
    description: Nullable(Type.String({ description: 'The bet in your words' })),
    book: Type.String({ description: 'The sportsbook' }),
    price: Int32({ description: 'American' }),
    stake: Type.Number({ description: 'In your currency' }),
    placedAt: DateTime({ description: 'When it was placed' }),
    probability: Nullable(Type.Number({ description: 'Your own chance that the bet wins' })),
    note: Nullable(Type.String({ description: 'Your note' })),
    result: Nullable(OneOf(RESULTS, { description: 'Null until it is settled' })),
    actual: raw('boxScores', Nullable(Type.Number({ description: 'The value of the stat in the game' }))),
    voidReason: raw('boxScores', Nullable(Type.String({ description: 'Why the stake is returned' }))),
    profit: Type.Number({ description: 'In your currency; 0 until it is settled' }),
    closingLine: derived(
      'quotes',
      Nullable(Type.Number({ description: 'The line that most books quoted at tip-off' })),
    ),
    clvPercent: derived(
      'quotes',
      Percent(
        'Your decimal price ÷ the median closing price of the books at your line − 1, in percent. Null without closing prices, and for a void',
      ),
    ),
    bookClvPercent: raw('quotes', Percent('The same against the closing price of your own book')),
    closingEdgePercent: derived(
      'quotes',
      Percent('Closing no-vig probability × your decimal price − 1, in percent'),
    ),
    settledAt: Nullable(DateTime({ description: 'When it was settled last' })),
    createdAt: DateTime(),
    updatedAt: DateTime({ description: 'When it was changed last' }),
  },
  { title: 'Bet', description: 'A bet of your account' },
);
export type Bet = Static<typeof Bet>;

export const LoggedBet = Type.Object(
  {
    bet: Bet,
    warnings: Type.Array(Type.String(), {
      description:
        'About the same game or player, and stakes above the caps of your bankroll. The bet is logged',
    }),
  },
  { title: 'LoggedBet', description: 'A new bet and what to know about it' },
);

export const BetQuery = Type.Object({
  book: Type.Optional(Type.String({ maxLength: 60, description: 'Only bets at this sportsbook' })),
  stat: Type.Optional(OneOf(STATS, { description: 'Only bets on this stat' })),
  settled: Type.Optional(Type.Boolean({ description: 'Only settled bets, or only open ones' })),
  from: Type.Optional(Day({ description: 'First day' })),
  to: Type.Optional(Day({ description: 'Last day' })),
  limit: Type.Optional(Limit(BETS_LIMIT)),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: 'nextCursor of the previous page' })),
});
export type BetQuery = Static<typeof BetQuery>;

export const BetPage = Type.Object(
  { items: Type.Array(Bet), nextCursor: Nullable(Type.String()) },
  { title: 'BetPage', description: 'Bets of your account, newest first' },
);
export type BetPage = Static<typeof BetPage>;

/** Values of sources, by column. With your own price, `bookClvPercent` gives the price of the book. */
export const SOURCED_COLUMNS: SourcedColumns = {
  actual: { kinds: ['boxScores'], derived: false },
  voidReason: { kinds: ['boxScores'], derived: false },
  bookClvPercent: { kinds: ['quotes'], derived: false },
  closingLine: { kinds: ['quotes'], derived: true },
  clvPercent: { kinds: ['quotes'], derived: true },
  closingEdgePercent: { kinds: ['quotes'], derived: true },
};

const Values = (description: string) =>
  withColumns(
    Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description,
    }),
    SOURCED_COLUMNS,
  );

export const BetHistory = Type.Array(
  Type.Object(
    {
      id: Type.Integer({ format: 'int64', description: 'Id of the change' }),
      at: DateTime({ description: 'When' }),
      kind: OneOf(['logged', 'imported', 'edited', 'settled', 'corrected', 'deleted'], {
        description: 'What happened. corrected: the league changed the box score',
      }),
      // A correction quotes the box score.
      reason: raw('boxScores', Type.String({ description: 'Why, in words' })),
      before: Values('The changed fields before; null for a new bet'),
      after: Values('The changed fields afterwards; null for a deleted bet'),
    },
    { title: 'BetHistoryEntry', description: 'One change of a bet' },
  ),
);

export const BookRules = Type.Array(
  Type.Object(
    {
      book: Type.String({ description: 'The sportsbook; `*`: every book without rules of its own' }),
      validFrom: Day({ description: 'First day of games to which it applies' }),
      didNotPlay: OneOf(['void', 'miss'], { description: 'Result if the player does not play' }),
      onTheLine: OneOf(['push', 'miss'], { description: 'Result if the stat lands on the line' }),
      movedGame: OneOf(['void', 'stands'], {
        description: 'Whether a bet stands if its game is played on another day',
      }),
    },
    { title: 'BookRule', description: 'How a book settles, from a day on' },
  ),
);
