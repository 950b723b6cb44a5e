import type { Stat } from '../domain/stats.ts';
import type { Db } from '../platform/db/connect.ts';
import { closingLine } from './consensus.ts';
import { listQuotes } from './quote-queries.ts';

export type ClosingLine = { gameId: number; stat: Stat; line: number };

/** Closing lines of those of a player's games that had started at the instant. */
export async function listClosingLines(
  db: Db,
  ask: {
    playerId: number;
    games: readonly { id: number; date: string; tipAt: Date }[];
    stat?: Stat | undefined;
    asOf: Date;
  },
): Promise<ClosingLine[]> {
  const begun = ask.games.filter(({ tipAt }) => tipAt <= ask.asOf);
  const quotes = await listQuotes(db, { ...ask, games: begun });
  return begun.flatMap(({ id, tipAt }) => {
    const own = Map.groupBy(
      quotes.filter(({ gameId }) => gameId === id),
      ({ stat }) => stat,
    );
    return [...own].flatMap(([stat, versions]) => {
      const line = closingLine(versions, tipAt);
      return line === null ? [] : [{ gameId: id, stat, line }];
    });
  });
}
