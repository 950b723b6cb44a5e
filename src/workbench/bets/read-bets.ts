import type { Db } from '../../platform/db/connect.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { bookKey } from './bet.ts';
import { type BetCursor, listBets } from './bet-queries.ts';
import { listChanges } from './change-queries.ts';
import { BETS_LIMIT, type BetPage, type BetQuery } from './contract.ts';
import { betOnWire } from './on-wire.ts';

/** Newest first. Reads one row more than the limit to know whether there is another page. */
export async function pageBets(
  db: Db,
  { userId, limit, cursor, book, ...filter }: BetQuery & { userId: number },
): Promise<BetPage> {
  const size = Math.min(limit ?? BETS_LIMIT.normal, BETS_LIMIT.most);
  const named = book === undefined ? {} : { book: bookKey(book) };
  const rows = await listBets(
    db,
    { userId, ...filter, ...named },
    { below: readCursor(cursor), limit: size + 1 },
  );
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return {
    items: items.map(betOnWire),
    nextCursor: rows.length > size && last ? `${last.placedAt.getTime()}-${last.id}` : null,
  };
}

function readCursor(cursor: string | undefined): BetCursor | null {
  if (cursor === undefined) return null;
  const [, at, id] = /^([1-9]\d{8,13})-([1-9]\d{0,8})$/.exec(cursor) ?? [];
  if (at !== undefined) return { placedAt: new Date(Number(at)), id: Number(id) };
  throw invalid([{ in: 'query', name: 'cursor', detail: 'must be a nextCursor of this list' }]);
}

/** Every change of a bet, oldest first; of a deleted one as well. */
export async function readHistory(db: Db, { userId, id }: { userId: number; id: number }) {
  const changes = await listChanges(db, { userId, betId: id });
  if (changes.length === 0) throw new Problem('not-found', `There is no bet ${id}.`);
  return changes;
}
