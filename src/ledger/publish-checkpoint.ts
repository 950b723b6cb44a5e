import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { readPublished, writePublished } from './published-file.ts';
import { findHead, type Head, listLeafHashes } from './queries.ts';
import { type SigningKey, signCheckpoint } from './sign.ts';
import {
  findNewestCheckpoint,
  findTile,
  insertCheckpoint,
  lockCheckpoints,
  rangeOf,
  saveTiles,
  tiledSize,
} from './tile-queries.ts';
import { equal } from './verify/bytes.ts';
import type { Checkpoint } from './verify/checkpoint.ts';
import { EMPTY_ROOT, proveConsistency, verifyConsistency } from './verify/merkle.ts';
import { appendToTiles, edgeTiles, noTiles, tileKey } from './verify/tiles.ts';

/** Entries that one transaction adds to the tiles. */
const ENTRIES_AT_ONCE = 5_000;

/** The log contradicts what was signed before. Nothing may be signed until an operator has decided. */
export class LedgerFork extends Error {
  override readonly name = 'LedgerFork';
}

export type CheckpointDeps = {
  db: Db;
  clock: Clock;
  dataDir: string;
  keys: readonly SigningKey[];
  /** At most one checkpoint in this time. */
  everySeconds: number;
};

/** Extends the tiles to all entries and signs a checkpoint of them, if there are new ones. Returns its size. */
export async function publishCheckpoint(deps: CheckpointDeps): Promise<number | null> {
  for (;;) {
    const step = await inTransaction(deps.db, (db) => advance(deps, db));
    if (step !== 'more') return step;
  }
}

async function advance(deps: CheckpointDeps, db: Db): Promise<number | null | 'more'> {
  const { clock, dataDir, everySeconds } = deps;
  await lockCheckpoints(db);
  const head = await findHead(db);
  const last = await findNewestCheckpoint(db);
  if (!head) return null;
  const published = readPublished(dataDir);
  if (published && published.size > head.size) throw notContinued(published);
  if (head.size === (last?.size ?? 0)) return null;
  const keys = deps.keys.filter(({ name }) => name === head.origin);
  if (keys.length === 0) return null;
  const now = clock.now();
  const since = last ? now.getTime() - last.signedAt.getTime() : Number.POSITIVE_INFINITY;
  if (since >= 0 && since < everySeconds * 1_000) return null;
  if (await extendTiles(db, head.size)) return 'more';
  const older = last ?? { size: 0, root: EMPTY_ROOT };
  const root = await provenRoot(db, head, older, published);
  const checkpoint = { origin: head.origin, size: head.size, root };
  const note = signCheckpoint(checkpoint, keys);
  await insertCheckpoint(db, { size: head.size, root: Buffer.from(root), note, signedAt: now });
  // Before the commit: after a crash in between, the same bytes are signed again.
  writePublished(dataDir, checkpoint);
  return head.size;
}

/** True if entries are left for another transaction. */
async function extendTiles(db: Db, size: number): Promise<boolean> {
  const from = await tiledSize(db);
  if (from > size) throw new LedgerFork(`The tiles cover ${from} entries, but the log has ${size}.`);
  const hashes = await listLeafHashes(db, from, Math.min(ENTRIES_AT_ONCE, size - from));
  const built = noTiles();
  for (const tile of edgeTiles(from)) {
    const known = await findTile(db, tile);
    if (known) built.tiles.set(tileKey(tile), known);
  }
  appendToTiles(built, from, hashes);
  await saveTiles(
    db,
    [...built.changed].map(([key, tile]) => ({ ...tile, hashes: built.tiles.get(key) ?? new Uint8Array() })),
  );
  if (hashes.length === 0 && from < size) throw new LedgerFork(`Entry ${from} is missing.`);
  return from + hashes.length < size;
}

const notContinued = ({ size }: Checkpoint): LedgerFork =>
  new LedgerFork(
    `This database does not continue the log as it was published (${size} entries): it was restored from a backup or changed. See docs/ledger.md.`,
  );

/** The root of all entries, once it is proven to continue everything that was signed. */
async function provenRoot(
  db: Db,
  { size }: Head,
  older: { size: number; root: Uint8Array },
  published: Checkpoint | null,
): Promise<Uint8Array> {
  const range = rangeOf(db);
  if (published && !equal(await range(0, published.size), published.root)) throw notContinued(published);
  const root = await range(0, size);
  const proof = await proveConsistency(range, older.size, size);
  const isContinued =
    equal(await range(0, older.size), older.root) && verifyConsistency(older, { size, root }, proof);
  if (!isContinued) throw new LedgerFork(`The entries do not hash to the checkpoint of size ${older.size}.`);
  return root;
}
