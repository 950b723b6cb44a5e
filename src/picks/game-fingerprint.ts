import { createHash } from 'node:crypto';
import type { Game } from '../league/game-queries.ts';
import type { NewestQuote } from '../lines/quote-queries.ts';
import { MAX_QUOTE_AGE_MS } from '../model/market.ts';
import { aheadOf, plainAhead } from './game-ahead.ts';
import { seenAt, statusOf } from './score-slate.ts';
import type { SlateFacts } from './slate-facts.ts';

/** `key`: the version of the league's history. */
type KeyedFacts = SlateFacts & { key: string };

/**
 * A hash per game of everything that its score depends on: model inputs, the version of the league's history,
 * and the quotes. Two runs with the same fingerprint decide the same.
 */
export function fingerprintsOf(facts: KeyedFacts): Map<number, string> {
  const quotes = Map.groupBy(facts.quotes, ({ gameId }) => gameId);
  return new Map(facts.games.map((game) => [game.id, fingerprintOf(game, facts, quotes.get(game.id) ?? [])]));
}

function fingerprintOf(game: Game, facts: KeyedFacts, quotes: readonly NewestQuote[]): string {
  const quoted = [...new Set(quotes.map(({ playerId }) => playerId))].sort((a, b) => a - b);
  const asked = [
    facts.key,
    game.status,
    game.tipAt,
    ...plainAhead(aheadOf(game, facts)),
    quoted.map((id) => [id, facts.players.get(id)?.teamId, statusOf(facts.injuries.get(id))]),
    quotes.map((quote) => [
      quote.playerId,
      quote.stat,
      quote.book,
      quote.line,
      quote.overOdds,
      quote.underOdds,
      quote.suspended,
      facts.at.getTime() - seenAt(quote, facts.boardReadAt) > MAX_QUOTE_AGE_MS,
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}
