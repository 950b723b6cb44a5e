import type { GameFact } from '../../src/domain/games.ts';
import { saveGames } from '../../src/league/save-queries.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { HISTORY } from './arrivals.ts';
import { gameFact } from './facts.ts';

let last = 5_000;

/** A game that only the books list. Stored again with the same id it is a newer version. */
export async function plantGame(
  db: Db,
  change: Partial<GameFact> & { tipAt: Date; capturedAt: Date },
): Promise<number> {
  const id = change.id ?? ++last;
  await saveGames(db, [gameFact({ ...change, id })], HISTORY);
  return id;
}
