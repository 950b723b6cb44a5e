import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { HASH_BYTES } from './verify/merkle.ts';
import { rangeFromTiles, TILE_WIDTH, type Tile } from './verify/tiles.ts';

/** Serializes checkpoint jobs, in this process and in others. */
export const lockCheckpoints = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('ledger checkpoint'))`.execute(db);

/** How many entries the tiles cover. They may be ahead of the newest checkpoint. */
export async function tiledSize(db: Db): Promise<number> {
  const last = await db
    .selectFrom('ledgerTiles')
    .select(['n', sql<number>`octet_length(hashes)`.as('bytes')])
    .where('level', '=', 0)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? last.n * TILE_WIDTH + last.bytes / HASH_BYTES : 0;
}

export async function findTile(db: Db, { level, n }: Tile): Promise<Buffer | null> {
  const row = await db
    .selectFrom('ledgerTiles')
    .select('hashes')
    .where('level', '=', level)
    .where('n', '=', n)
    .executeTakeFirst();
  return row?.hashes ?? null;
}

/** The hash of any range, from the stored tiles. Reads each tile once. */
export function rangeOf(db: Db) {
  const read = new Map<string, Promise<Uint8Array>>();
  return rangeFromTiles((tile) => {
    const key = `${tile.level}/${tile.n}`;
    const known = read.get(key) ?? findTile(db, tile).then((hashes) => hashes ?? new Uint8Array());
    read.set(key, known);
    return known;
  });
}

export async function saveTiles(db: Db, tiles: readonly (Tile & { hashes: Uint8Array })[]): Promise<void> {
  if (tiles.length === 0) return;
  await db
    .insertInto('ledgerTiles')
    .values(tiles.map(({ hashes, ...tile }) => ({ ...tile, hashes: Buffer.from(hashes) })))
    .onConflict((conflict) =>
      conflict.columns(['level', 'n']).doUpdateSet((row) => ({ hashes: row.ref('excluded.hashes') })),
    )
    .execute();
}

export type StoredCheckpoint = { size: number; root: Buffer; note: string; signedAt: Date };

export const findNewestCheckpoint = (db: Db): Promise<StoredCheckpoint | undefined> =>
  db.selectFrom('ledgerCheckpoints').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst();

export const findCheckpoint = (db: Db, size: number): Promise<StoredCheckpoint | undefined> =>
  db.selectFrom('ledgerCheckpoints').selectAll().where('size', '=', size).executeTakeFirst();

export const insertCheckpoint = (db: Db, checkpoint: StoredCheckpoint) =>
  db.insertInto('ledgerCheckpoints').values(checkpoint).execute();
