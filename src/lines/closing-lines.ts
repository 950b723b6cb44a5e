import type { Stat } from '../domain/stats.ts';
import type { Db } from '../platform/db/connect.ts';
import { closingLine } from './consensus.ts';
import { listPlayerQuotes } from './player-quote-queries.ts';

export type ClosingLine = { playerId: number; gameId: number; line: number };

type PlayedGame = { playerId: number; gameId: number; date: string; tipAt: Date };

/** Closing lines of one stat in some players' games, of those that had started at the instant. */
export async function listClosingLines(
  db: Db,
  { games, stat, asOf }: { games: readonly PlayedGame[]; stat: Stat; asOf: Date },
): Promise<ClosingLine[]> {
  const begun = games.filter(({ tipAt }) => tipAt <= asOf);
  const asked = begun.map((game) => ({ ...game, until: game.tipAt }));
  const quotes = Map.groupBy(await listPlayerQuotes(db, { asked, stat, asOf }), nameOf);
  return begun.flatMap((game) => {
    const line = closingLine(quotes.get(nameOf(game)) ?? [], game.tipAt);
    return line === null ? [] : [{ playerId: game.playerId, gameId: game.gameId, line }];
  });
}

const nameOf = ({ playerId, gameId }: { playerId: number; gameId: number }): string =>
  `${playerId} ${gameId}`;
