import type { League } from '../domain/leagues.ts';
import type { PropQuote } from '../domain/quotes.ts';
import { listGames } from '../league/game-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { listPropLines } from './consensus-queries.ts';
import { type LineMove, lineMoves, propKey } from './line-moves.ts';
import { saveQuotes } from './quote-queries.ts';
import { listAnnouncedLines, type Snapshot, saveLineMoves, saveSnapshot } from './snapshot-queries.ts';

export type TakenSnapshot = {
  /** Null when there were no new quotes. */
  snapshot: (Snapshot & { id: number }) | null;
  newQuotes: number;
  moves: LineMove[];
};

/**
 * Stores the quotes of a day as a snapshot and returns which props of upcoming games have moved since they
 * were last announced. Without new quotes there is no snapshot. Call it in a transaction.
 */
export async function takeSnapshot(
  db: Db,
  { league, date, quotes, now }: { league: League; date: string; quotes: readonly PropQuote[]; now: Date },
): Promise<TakenSnapshot> {
  const lineCount = await saveQuotes(db, quotes, { as: 'observed', at: now });
  return recordSnapshot(db, {
    league,
    date,
    books: [...new Set(quotes.map(({ book }) => book))].sort(),
    propCount: new Set(quotes.map(propKey)).size,
    lineCount,
    capturedAt: now,
  });
}

/** The same for quotes that are already stored. */
export async function recordSnapshot(db: Db, snapshot: Snapshot): Promise<TakenSnapshot> {
  const { league, date, lineCount: newQuotes, capturedAt: now } = snapshot;
  if (newQuotes === 0) return { snapshot: null, newQuotes, moves: [] };
  const games = (await listGames(db, { league, from: date, to: date, asOf: now })).filter(
    ({ tipAt }) => tipAt > now,
  );
  const announced = await listAnnouncedLines(
    db,
    games.map(({ id }) => id),
  );
  const moves = lineMoves(await listPropLines(db, { games, at: now }), announced);
  const id = await saveSnapshot(db, snapshot);
  await saveLineMoves(db, { snapshotId: id, moves, capturedAt: now });
  return { snapshot: { id, ...snapshot }, newQuotes, moves };
}
