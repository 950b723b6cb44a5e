import { type Static, type TObject, Type } from 'typebox';
import { LEAGUES } from '../domain/leagues.ts';
import { keysOf } from '../domain/records.ts';
import { STATS } from '../domain/stats.ts';
import { derived, raw } from '../platform/rights/sourced.ts';
import { Day, Int32, Nullable, OneOf } from '../platform/schema.ts';

const instant = (description: string) => Type.String({ format: 'date-time', description });
const count = (description: string) => Int32({ minimum: 0, description });
const league = OneOf(LEAGUES, { description: 'The league' });

const player = {
  playerId: Int32({ description: 'The player' }),
  playerName: Type.String({ description: 'The name of the player' }),
  stat: OneOf(STATS, { description: 'What the prop is about' }),
};
/** What picks are computed from. */
export const MODEL = ['boxScores', 'injuries', 'quotes'] as const;
const pickState = (description: string) =>
  Type.Object(
    {
      pickId: Int32(),
      line: derived(MODEL, Type.Number()),
      direction: OneOf(['over', 'under']),
      price: derived(
        MODEL,
        Type.Number({ description: 'Decimal: average of the books on the line when it was published' }),
      ),
      rating: derived(MODEL, OneOf(['premium', 'standard'])),
      scoreFinal: derived(MODEL, Type.Number()),
      evPercent: derived(
        MODEL,
        Type.Number({ description: 'Expected value at that price, in percent of the stake' }),
      ),
    },
    { description },
  );

/** Each event type with its description, the schema of its `data` and an example. */
export const EVENTS = {
  'picks.scored': {
    description: 'New picks are generated after a scoring run',
    data: Type.Object({
      count: count('Picks that were published: premium and standard together'),
      date: Day({ description: 'The day that was scored' }),
      premiumCount: count('Of these, rated premium'),
      standardCount: count('Of these, rated standard'),
      league,
    }),
    example: { count: 42, date: '2026-01-15', premiumCount: 9, standardCount: 33, league: 'nba' },
  },
  'picks.settled': {
    description: 'Picks are settled after game completion',
    data: Type.Object({
      date: Day({ description: 'The day of the games' }),
      league,
      count: count('Picks that this run settled'),
      hits: count('Of these, those that hit'),
      misses: count('Of these, those that missed'),
      pushes: count('Of these, those that landed on the line'),
      voids: count('Of these, those that do not count, such as a player who did not play'),
      unsettledCount: count('Picks of the day that still wait for a result'),
    }),
    example: {
      date: '2026-01-15',
      league: 'nba',
      count: 40,
      hits: 23,
      misses: 15,
      pushes: 1,
      voids: 1,
      unsettledCount: 2,
    },
  },
  'lines.moved': {
    description: 'A significant line movement is detected, at least 0.75 points',
    data: Type.Object({
      gameId: Int32({ description: 'The game' }),
      playerId: Int32({ description: 'The player' }),
      playerName: Type.String({ description: 'The name of the player' }),
      propType: OneOf(STATS, { description: 'What the prop is about' }),
      sportsbook: Nullable(Type.String({ description: 'The book whose line moved; null: the consensus' })),
      previousLine: derived(
        'quotes',
        Type.Number({ description: 'The line last announced, at first the opening line' }),
      ),
      currentLine: derived('quotes', Type.Number({ description: 'The line now' })),
      delta: derived('quotes', Type.Number({ description: 'By how much it moved' })),
      direction: OneOf(['up', 'down'], { description: 'Where to' }),
      capturedAt: instant('When the books were asked'),
      league,
    }),
    example: {
      gameId: 22600417,
      playerId: 1203,
      playerName: 'Ada Rivers',
      propType: 'points',
      sportsbook: null,
      previousLine: 24.5,
      currentLine: 25.5,
      delta: 1,
      direction: 'up',
      capturedAt: '2026-01-15T21:30:00.000Z',
      league: 'nba',
    },
  },
  'odds.refreshed': {
    description: 'A new odds snapshot is ingested from sportsbooks',
    data: Type.Object({
      snapshotId: Int32({ description: 'The snapshot' }),
      date: Day({ description: 'The day of the games' }),
      league,
      sportsbooks: Type.Array(Type.String(), { description: 'The books that were asked' }),
      propCount: count('Props that they offer'),
      lineCount: count('Quotes that were new or had changed'),
      capturedAt: instant('When the books were asked'),
    }),
    example: {
      snapshotId: 318,
      date: '2026-01-15',
      league: 'nba',
      sportsbooks: ['betmgm', 'draftkings', 'fanduel'],
      propCount: 812,
      lineCount: 2310,
      capturedAt: '2026-01-15T21:30:00.000Z',
    },
  },
  'picks.updated': {
    description: 'A published pick got a new version before its game',
    data: Type.Object({
      date: Day({ description: 'The day of the game' }),
      league,
      pickId: Int32({ description: 'The new version' }),
      ...player,
      version: Int32({ minimum: 2, description: 'Its number; the first pick on a prop is 1' }),
      change: OneOf(['line', 'price', 'rating', 'side'], {
        description: 'What changed; rating also stands for injury news, minutes and a moved tip-off',
      }),
      previous: pickState('The version that was replaced'),
      current: pickState('The version that stands now'),
      reason: raw('injuries', Type.String({ description: 'Why, in words' })),
    }),
    example: {
      date: '2026-01-15',
      league: 'nba',
      pickId: 5124,
      playerId: 1203,
      playerName: 'Ada Rivers',
      stat: 'points',
      version: 2,
      change: 'line',
      previous: {
        pickId: 5077,
        line: 24.5,
        direction: 'over',
        price: 1.91,
        rating: 'premium',
        scoreFinal: 81.2,
        evPercent: 4.2,
      },
      current: {
        pickId: 5124,
        line: 25.5,
        direction: 'over',
        price: 1.87,
        rating: 'standard',
        scoreFinal: 73.4,
        evPercent: 2.1,
      },
      reason: 'The line moved from 24.5 to 25.5. The rating went from premium to standard.',
    },
  },
  'picks.withdrawn': {
    description: 'A published pick was withdrawn before its game',
    data: Type.Object({
      date: Day({ description: 'The day of the game' }),
      league,
      pickId: Int32({ description: 'The pick' }),
      ...player,
      line: derived(MODEL, Type.Number({ description: 'Its line' })),
      direction: OneOf(['over', 'under'], { description: 'Its side' }),
      reason: raw('injuries', Type.String({ description: 'Why, in words' })),
    }),
    example: {
      date: '2026-01-15',
      league: 'nba',
      pickId: 5124,
      playerId: 1203,
      playerName: 'Ada Rivers',
      stat: 'points',
      line: 25.5,
      direction: 'over',
      reason: 'The player is ruled out.',
    },
  },
  'picks.published': {
    description: 'A pick is published: one event for each new pick of a scoring run',
    data: Type.Object({
      date: Day({ description: 'The day of the game' }),
      league,
      pickId: Int32({ description: 'The pick' }),
      ...player,
      line: derived(MODEL, Type.Number({ description: 'Its line' })),
      direction: OneOf(['over', 'under'], { description: 'Its side' }),
      price: derived(MODEL, Type.Number({ description: 'Decimal: average of the books on the line' })),
      rating: derived(MODEL, OneOf(['premium', 'standard'], { description: 'Its rating' })),
      scoreFinal: derived(MODEL, Type.Number({ description: 'Its score, 0 to 100' })),
      confidence: derived(MODEL, Type.Number({ description: 'Probability that it hits, pushes excluded' })),
      evPercent: derived(
        MODEL,
        Type.Number({ description: 'Expected value at that price, in percent of the stake' }),
      ),
    }),
    example: {
      date: '2026-01-15',
      league: 'nba',
      pickId: 5077,
      playerId: 1203,
      playerName: 'Ada Rivers',
      stat: 'points',
      line: 24.5,
      direction: 'over',
      price: 1.91,
      rating: 'premium',
      scoreFinal: 81.2,
      confidence: 0.546,
      evPercent: 4.2,
    },
  },
  'bets.settled': {
    description: 'Own bets of your account are settled or corrected; nobody else gets this event',
    data: Type.Object({
      date: Day({ description: 'The day of the games' }),
      league,
      count: count('Bets that were settled or corrected'),
      hits: count('Of these, won'),
      misses: count('Of these, lost'),
      pushes: count('Of these, those that landed on the line'),
      voids: count('Of these, those whose stake is returned, such as a player who did not play'),
      corrections: count('Of these, those that had another result before'),
      profit: Type.Number({ description: 'Profit of these bets together, in your currency' }),
      betIds: Type.Array(Int32(), { description: 'The bets' }),
    }),
    example: {
      date: '2026-01-15',
      league: 'nba',
      count: 3,
      hits: 2,
      misses: 1,
      pushes: 0,
      voids: 0,
      corrections: 0,
      profit: 8.18,
      betIds: [41, 42, 45],
    },
  },
} as const satisfies Record<string, { description: string; data: TObject; example: object }>;

/** Events of one account; all others are for everyone. */
export type PrivateEventType = 'bets.settled';

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = keysOf(EVENTS);

export type EventData = { [T in EventType]: Static<(typeof EVENTS)[T]['data']> };
