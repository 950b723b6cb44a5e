import { groupBy } from '../domain/collections.ts';
import type { League } from '../domain/leagues.ts';
import type { PropQuote } from '../domain/quotes.ts';
import { listGamesById } from '../league/game-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { movesOverTime, propKey } from './line-moves.ts';
import { listSnapshotDays, saveImportedMoves } from './snapshot-queries.ts';

/**
 * Stores the line moves in imported quotes of whole games, up to tip-off, without notifying anybody. Days
 * that were ingested live already have theirs. Call it in the transaction that stores the quotes.
 */
export async function importLineMoves(
  db: Db,
  { league, quotes, now }: { league: League; quotes: readonly PropQuote[]; now: Date },
): Promise<void> {
  if (quotes.length === 0) return;
  const observed = await listSnapshotDays(db, {
    league,
    dates: [...new Set(quotes.map(({ date }) => date))],
  });
  const imported = quotes.filter(({ date }) => !observed.has(date));
  const ids = [...new Set(imported.map(({ gameId }) => gameId))];
  const tips = new Map((await listGamesById(db, { ids, asOf: now })).map(({ id, tipAt }) => [id, tipAt]));
  const moves = [...groupBy(imported, propKey).values()].flatMap((own) =>
    movesOverTime(own[0], own, tips.get(own[0].gameId) ?? now),
  );
  await saveImportedMoves(db, moves);
}
