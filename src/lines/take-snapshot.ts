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
  const snapshot = {
    league,
    date,
    books: [...new Set(quotes.map(({ book }) => book))].sort(),
    propCount: new Set(quotes.map(propKey)).size,
    lineCount,
    capturedAt: now,
  };
  return recordSnapshot(db, snapshot, await findMoves(db, snapshot));
}

/** The moves that a snapshot of stored quotes announces. */
export async function findMoves(
  db: Db,
  { league, date, lineCount, capturedAt }: Snapshot,
): Promise<LineMove[]> {
  if (lineCount === 0) return [];
  const games = (await listGames(db, { league, from: date, to: date, asOf: capturedAt })).filter(
    ({ tipAt }) => tipAt > capturedAt,
  );
  const announced = await listAnnouncedLines(
    db,
    games.map(({ id }) => id),
  );
  return lineMoves(await listPropLines(db, { games, at: capturedAt }), announced);
}

/** Stores a snapshot of stored quotes with its moves. Call it in a transaction. */
export async function recordSnapshot(db: Db, snapshot: Snapshot, moves: LineMove[]): Promise<TakenSnapshot> {
  const { lineCount: newQuotes, capturedAt } = snapshot;
  if (newQuotes === 0) return { snapshot: null, newQuotes, moves: [] };
  const id = await saveSnapshot(db, snapshot);
  await saveLineMoves(db, { snapshotId: id, moves, capturedAt });
  return { snapshot: { id, ...snapshot }, newQuotes, moves };
}
