import type { Db } from '../platform/db/connect.ts';
import {
  cosignaturesOf,
  findEvidenced,
  findTimestamp,
  listCosignatures,
  listTimestampSizes,
} from './evidence-queries.ts';
import { findOpening, listEntries, listImportRows } from './queries.ts';
import {
  findCheckpoint,
  findNewestCheckpoint,
  findTile,
  rangeOf,
  type StoredCheckpoint,
} from './tile-queries.ts';
import { concat, textOf, utf8 } from './verify/bytes.ts';
import { HASH_BYTES, proveInclusion } from './verify/merkle.ts';
import { parseNote } from './verify/note.ts';
import type { Opening, Proof } from './verify/proof-file.ts';
import { bundle, hashesAt, parseTilePath, TILE_WIDTH, type TilePath } from './verify/tiles.ts';

/** A file of the log in the layout of C2SP tlog-tiles. Null beyond the newest checkpoint. */
export async function readLogFile(db: Db, path: string): Promise<Uint8Array | null> {
  const newest = await findNewestCheckpoint(db);
  if (!newest) return null;
  if (path === 'checkpoint') return utf8(await cosignedNote(db, newest));
  if (path === 'cosignatures')
    return linesOf((await listCosignatures(db)).map(({ size, line }) => `${size} ${line.trimEnd()}`));
  if (path === 'timestamps') return linesOf(await listTimestampSizes(db));
  const [, folder, digits] = /^(checkpoint|import|timestamp)\/(0|[1-9]\d{0,14})$/.exec(path) ?? [];
  if (folder === 'checkpoint') {
    const found = await findCheckpoint(db, Number(digits));
    return found ? utf8(await cosignedNote(db, found)) : null;
  }
  if (folder === 'timestamp') return findTimestamp(db, Number(digits));
  if (folder === 'import') return readImport(db, Number(digits), newest);
  const tile = parseTilePath(path);
  return tile && readTile(db, tile, newest.size);
}

const cosignedNote = async (db: Db, { size, note }: StoredCheckpoint): Promise<string> =>
  `${note}${await cosignaturesOf(db, size)}`;

const linesOf = (lines: readonly (string | number)[]): Uint8Array | null =>
  lines.length === 0 ? null : utf8(`${lines.join('\n')}\n`);

async function readImport(db: Db, index: number, { size }: StoredCheckpoint): Promise<Uint8Array | null> {
  const rows = index < size ? await listImportRows(db, index) : [];
  return rows.length === 0 ? null : concat(rows.flatMap((row) => [row, utf8('\n')]));
}

async function readTile(db: Db, { level, n, width }: TilePath, size: number): Promise<Uint8Array | null> {
  const start = n * TILE_WIDTH;
  const wanted = width ?? TILE_WIDTH;
  if (start + wanted > hashesAt(level ?? 0, size)) return null;
  if (level === null) return bundle((await listEntries(db, start, start + wanted)).map(({ entry }) => entry));
  const tile = await findTile(db, { level, n });
  return tile && tile.length >= wanted * HASH_BYTES ? tile.subarray(0, wanted * HASH_BYTES) : null;
}

/** `shown`: whether the caller may see the opening before it is revealed. Null if no checkpoint covers the entry. */
export async function proofOf(db: Db, index: number, shown: boolean): Promise<Proof | null> {
  const newest = await findNewestCheckpoint(db);
  const [stored] = newest && index < newest.size ? await listEntries(db, index, index + 1) : [];
  const entry = stored && textOf(stored.entry);
  if (!newest || entry === undefined || entry === null) return null;
  const secret = await findOpening(db, index);
  const isRevealed = secret?.revealedBy !== null && (secret?.revealedBy ?? newest.size) < newest.size;
  const open: Opening | null =
    secret && (shown || isRevealed) ? { salt: secret.salt, body: secret.body.toString('utf8') } : null;
  const checkpoint = await checkpointFor(db, index, newest);
  const inclusion = await proveInclusion(rangeOf(db), index, checkpoint.size);
  return { index, entry, open, inclusion, checkpoint: await cosignedNote(db, checkpoint) };
}

/** One that others have stamped or cosigned says most about the age of the entry, if it is signed by a key in use. */
async function checkpointFor(db: Db, index: number, newest: StoredCheckpoint): Promise<StoredCheckpoint> {
  const evidenced = await findEvidenced(db, index);
  const keysIn = ({ note }: StoredCheckpoint) =>
    (parseNote(utf8(note))?.signatures ?? []).map(({ name, id }) => `${name} ${id}`);
  const inUse = keysIn(newest);
  return evidenced && keysIn(evidenced).some((key) => inUse.includes(key)) ? evidenced : newest;
}
