import type { GameLine, PropQuote } from '../../../domain/quotes.ts';
import type { Lookup } from './lookup.ts';
import { count, numberOrNull, type Row } from './table.ts';
import { kindOf, STAT_OF } from './words.ts';

export const PROP_LINES = [
  'league',
  'game_date',
  'game_id',
  'player_id',
  'player_name',
  'stat',
  'book',
  'line',
  'over_odds',
  'under_odds',
  'captured_at',
  'snap',
] as const;
export const GAME_ODDS = [
  'league',
  'game_date',
  'game_id',
  'source',
  'spread_home',
  'total',
  'ml_home',
  'ml_away',
  'captured_at',
] as const;

export function propQuote(row: Row<(typeof PROP_LINES)[number]>, lookup: Lookup): PropQuote | null {
  const game = lookup.game(row('game_id'));
  const stat = STAT_OF[row('stat')];
  if (!stat) lookup.unmatched('a stat we do not keep', row('stat'));
  if (!game || !stat) return null;
  const quote: Omit<PropQuote, 'playerId'> = {
    league: game.league,
    gameId: game.id,
    date: game.date,
    stat,
    book: row('book'),
    kind: kindOf(row('book'), row('snap')),
    line: count(row('line')),
    overOdds: numberOrNull(row('over_odds')),
    underOdds: numberOrNull(row('under_odds')),
    suspended: false,
    ...timeOf(row('captured_at'), game.tipAt),
  };
  const playerId = lookup.player({
    league: game.league,
    id: row('player_id'),
    name: row('player_name'),
    date: game.date,
    teamIds: [game.homeTeamId, game.awayTeamId],
    held: { kind: 'propQuotes', fact: quote },
  });
  return playerId === null ? null : { ...quote, playerId };
}

export function gameLine(row: Row<(typeof GAME_ODDS)[number]>, lookup: Lookup): GameLine | null {
  const game = lookup.game(row('game_id'));
  if (!game) return null;
  return {
    league: game.league,
    gameId: game.id,
    date: game.date,
    book: bookOf(row('source')),
    spreadHome: numberOrNull(row('spread_home')),
    total: numberOrNull(row('total')),
    moneylineHome: numberOrNull(row('ml_home')),
    moneylineAway: numberOrNull(row('ml_away')),
    ...timeOf(row('captured_at'), game.tipAt),
  };
}

/** A quote without a time was made before the game, so tip-off is its upper bound. */
const timeOf = (capturedAt: string, tipAt: Date): { capturedAt: Date; isTimed: boolean } =>
  capturedAt === ''
    ? { capturedAt: tipAt, isTimed: false }
    : { capturedAt: new Date(capturedAt), isTimed: true };

/** `collector:book`, or a collection of closing lines without a book name. */
const bookOf = (source: string): string => source.split(':')[1] ?? 'consensus';
