import { groupBy } from '../domain/collections.ts';
import type { Stat } from '../domain/stats.ts';
import { STAT_CATALOGUE } from '../domain/stats.ts';
import { findGameOfPlayer } from '../league/player-game.ts';
import { getPlayer } from '../league/player-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Computed } from '../platform/http/cache.ts';
import { consensusLine, countedQuotes, firstExpiry, openingLine, type Quote } from './consensus.ts';
import type { LineHistory } from './contract.ts';
import { listQuotes } from './quote-queries.ts';

type Ask = { playerId: number; propType: Stat; date: string; asOf: Date; now: Date };

/**
 * Line history of one prop in the player's game of the day, by book, up to tip-off. `until`: when the result
 * changes if no new quote arrives.
 */
export async function lineHistory(db: Db, ask: Ask): Promise<Computed<LineHistory>> {
  const { playerId, propType, date, asOf, now } = ask;
  const player = await getPlayer(db, { id: playerId, asOf });
  const found = await findGameOfPlayer(db, { player, date, asOf });
  const game = found?.game ?? null;
  const at = game && game.tipAt < asOf ? game.tipAt : asOf;
  const quotes = game
    ? await listQuotes(db, { games: [game], playerId, stat: propType, asOf, until: at })
    : [];
  const record = {
    playerId,
    playerName: player.name,
    propType,
    displayName: STAT_CATALOGUE[propType].displayName,
    date,
    gameId: game?.id ?? null,
    gameDate: game?.tipAt ?? null,
    openingLine: openingLine(quotes, at),
    consensusLine: consensusLine(quotes, at),
    consensus: consensusSteps(quotes),
    books: seriesByBook(quotes),
    generatedAt: now,
  };
  return { record, until: at === asOf ? firstExpiry(countedQuotes(quotes, at)) : null };
}

/** The consensus after each quote that changed it. */
export function consensusSteps(quotes: readonly Quote[]): LineHistory['consensus'] {
  const instants = [...new Set(quotes.map(({ capturedAt }) => capturedAt.getTime()))].sort((a, b) => a - b);
  const steps: LineHistory['consensus'] = [];
  for (const at of instants) {
    const capturedAt = new Date(at);
    const line = consensusLine(quotes, capturedAt);
    if (line !== (steps.at(-1)?.line ?? null)) steps.push({ capturedAt, line });
  }
  return steps;
}

type MainKind = Exclude<Quote['kind'], 'alternate'>;

/** Without alternate lines, which are not part of the line's history. */
export function seriesByBook(quotes: readonly Quote[]): LineHistory['books'] {
  const isMain = (quote: Quote): quote is Quote & { kind: MainKind } => quote.kind !== 'alternate';
  const series = groupBy(quotes.filter(isMain), ({ book, kind }) => `${book}\n${kind}`);
  return [...series]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, versions]) => ({
      sportsbook: versions[0].book,
      kind: versions[0].kind,
      points: versions.map(({ capturedAt, line, overOdds, underOdds, suspended }) => ({
        capturedAt,
        line,
        overOdds,
        underOdds,
        suspended,
      })),
    }));
}
