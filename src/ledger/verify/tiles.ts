import { concat } from './bytes.ts';
import { EMPTY_ROOT, HASH_BYTES, nodeHash, type Range, rootOf, splitAt } from './merkle.ts';

/** C2SP tlog-tiles: a full tile has 256 hashes, and its root is one hash of the level above. */
export const TILE_WIDTH = 256;
export const MAX_LEVEL = 63;

export type Tile = { level: number; n: number };
export type TileReader = (tile: Tile) => Promise<Uint8Array>;

const hashesOf = (tile: Uint8Array, from: number, count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => {
    const hash = tile.slice((from + i) * HASH_BYTES, (from + i + 1) * HASH_BYTES);
    if (hash.length !== HASH_BYTES) throw new Error('A tile is shorter than the size of its tree.');
    return hash;
  });

/** The hash of any range that is a subtree of some tree, from tiles. */
export function rangeFromTiles(read: TileReader): Range {
  const subtree = async (height: number, index: number): Promise<Uint8Array> => {
    const count = 2 ** (height % 8);
    const start = index * count;
    const tile = await read({ level: Math.floor(height / 8), n: Math.floor(start / TILE_WIDTH) });
    return rootOf(hashesOf(tile, start % TILE_WIDTH, count));
  };
  const range: Range = async (lo, hi) => {
    const n = hi - lo;
    if (n === 0) return EMPTY_ROOT;
    const height = Math.log2(n);
    if (Number.isInteger(height) && lo % n === 0) return subtree(height, lo / n);
    const middle = lo + splitAt(n);
    return nodeHash(await range(lo, middle), await range(middle, hi));
  };
  return range;
}

export const tileKey = ({ level, n }: Tile): string => `${level}/${n}`;

/** Tiles in memory, by `tileKey`. Those that `append` changes are added to `changed`. */
export type Tiles = { tiles: Map<string, Uint8Array>; changed: Map<string, Tile> };

export const noTiles = (): Tiles => ({ tiles: new Map(), changed: new Map() });

/** Appends leaf hashes to the tiles of a tree of `size`. The last tile of each level must be in `tiles`. */
export function appendToTiles(into: Tiles, size: number, hashes: readonly Uint8Array[], level = 0): void {
  let at = size;
  for (let taken = 0; taken < hashes.length; ) {
    const tile = { level, n: Math.floor(at / TILE_WIDTH) };
    const width = at % TILE_WIDTH;
    const before = into.tiles.get(tileKey(tile)) ?? new Uint8Array();
    if (before.length !== width * HASH_BYTES) throw new Error(`Tile ${tileKey(tile)} has the wrong width.`);
    const added = hashes.slice(taken, taken + TILE_WIDTH - width);
    const after = concat([before, ...added]);
    into.tiles.set(tileKey(tile), after);
    into.changed.set(tileKey(tile), tile);
    if (width + added.length === TILE_WIDTH)
      appendToTiles(into, tile.n, [rootOf(hashesOf(after, 0, TILE_WIDTH))], level + 1);
    taken += added.length;
    at += added.length;
  }
}

/** How many hashes the level has in a tree of some size. */
export const hashesAt = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** The tiles at the right edge, one for each level that is not full there. */
export function edgeTiles(size: number): Tile[] {
  const edge: Tile[] = [];
  for (let level = 0, count = size; count > 0; level++, count = hashesAt(level, size))
    edge.push({ level, n: Math.floor(count / TILE_WIDTH) });
  return edge;
}

/** `x001/x234/067` for 1,234,067. */
export function tileNumber(n: number): string {
  const digits = String(n);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
}

/** `level` null: a bundle of entries. `width` null: a full tile. */
export type TilePath = { level: number | null; n: number; width: number | null };

export const tilePath = ({ level, n, width }: TilePath): string =>
  `tile/${level ?? 'entries'}/${tileNumber(n)}${width === null ? '' : `.p/${width}`}`;

const PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/** Null for anything that `tilePath` would not write. */
export function parseTilePath(path: string): TilePath | null {
  const [, name, groups = '', width] = PATH.exec(path) ?? [];
  if (name === undefined) return null;
  const tile = {
    level: name === 'entries' ? null : Number(name),
    n: Number(groups.replace(/[x/]/g, '')),
    width: width === undefined ? null : Number(width),
  };
  const isValid =
    (tile.level ?? 0) <= MAX_LEVEL &&
    Number.isSafeInteger(tile.n) &&
    (tile.width === null || (tile.width >= 1 && tile.width < TILE_WIDTH));
  return isValid && tilePath(tile) === path ? tile : null;
}

/** All tiles of a tree with their widths, as a mirror stores them. */
export function tilesOf(size: number): TilePath[] {
  const paths: TilePath[] = [];
  const add = (level: number | null, count: number) => {
    for (let n = 0; n * TILE_WIDTH < count; n++) {
      const width = Math.min(TILE_WIDTH, count - n * TILE_WIDTH);
      paths.push({ level, n, width: width === TILE_WIDTH ? null : width });
    }
  };
  add(null, size);
  for (let level = 0; hashesAt(level, size) > 0; level++) add(level, hashesAt(level, size));
  return paths;
}

/** For each entry its length as two bytes, big-endian, and its bytes. */
export const bundle = (entries: readonly Uint8Array[]): Uint8Array =>
  concat(entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]));

/** Null if the bytes are not a whole number of entries. */
export function unbundle(bytes: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    const end = at + 2 + length;
    if (end > bytes.length) return null;
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}
