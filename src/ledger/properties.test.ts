import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSigningKey } from './sign.ts';
import { utf8 } from './verify/bytes.ts';
import { canonicalJson, parseCanonicalObject } from './verify/canonical-json.ts';
import { formatCheckpoint } from './verify/checkpoint.ts';
import { commitment } from './verify/commitment.ts';
import {
  leafHash,
  proveConsistency,
  proveInclusion,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from './verify/merkle.ts';
import { formatNote, openNote, parseNote } from './verify/note.ts';
import {
  appendToTiles,
  bundle,
  noTiles,
  parseTilePath,
  rangeFromTiles,
  type Tiles,
  tileKey,
  tilePath,
  unbundle,
} from './verify/tiles.ts';

const MOST = 2_000;
const LEAVES = Array.from({ length: MOST }, (_, i) => leafHash(utf8(`entry ${i}`)));
const readerOf = ({ tiles }: Tiles) =>
  rangeFromTiles(async (tile) => tiles.get(tileKey(tile)) ?? new Uint8Array());
const ALL = noTiles();
appendToTiles(ALL, 0, LEAVES);
const range = readerOf(ALL);

const flip = (bytes: Uint8Array, bit: number): Uint8Array => {
  const changed = bytes.slice();
  const at = Math.floor(bit / 8) % bytes.length;
  changed[at] = (changed[at] ?? 0) ^ (1 << (bit % 8));
  return changed;
};

/** One hash changed, dropped, added or swapped with its neighbor. */
const spoilt = (proof: readonly Uint8Array[], how: number, where: number): Uint8Array[] | null => {
  const at = proof.length === 0 ? 0 : where % proof.length;
  const [one, next] = [proof[at], proof[at + 1]];
  if (how === 0) return proof.toSpliced(at, 0, LEAVES[where % MOST] ?? new Uint8Array(32));
  if (!one) return null;
  if (how === 1) return proof.toSpliced(at, 1);
  if (how === 2) return proof.toSpliced(at, 1, flip(one, where));
  return next ? proof.toSpliced(at, 2, next, one) : null;
};

const sizes = fc
  .integer({ min: 1, max: MOST })
  .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n - 1 }), fc.nat(3), fc.nat(5_000)));

test('inclusion proofs verify, and no change of them does', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ([size, index, how, where]) => {
      const leaf = LEAVES[index] ?? new Uint8Array();
      const root = await range(0, size);
      const proof = await proveInclusion(range, index, size);
      const claim = { index, size, leaf, proof };
      expect(verifyInclusion(claim, root)).toBe(true);
      const other = spoilt(proof, how, where);
      if (other) expect(verifyInclusion({ ...claim, proof: other }, root)).toBe(false);
      expect(verifyInclusion({ ...claim, leaf: flip(leaf, where) }, root)).toBe(false);
      expect(verifyInclusion(claim, flip(root, where))).toBe(false);
      if (size > 1) expect(verifyInclusion({ ...claim, index: (index + 1) % size }, root)).toBe(false);
    }),
  );
});

test('consistency proofs verify, and no change of them does', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ([size, smaller, how, where]) => {
      const older = { size: smaller, root: await range(0, smaller) };
      const newer = { size, root: await range(0, size) };
      const proof = await proveConsistency(range, smaller, size);
      expect(verifyConsistency(older, newer, proof)).toBe(true);
      const other = spoilt(proof, how, where);
      if (other) expect(verifyConsistency(older, newer, other)).toBe(false);
      expect(verifyConsistency({ ...older, root: flip(older.root, where) }, newer, proof)).toBe(false);
      if (smaller > 0)
        expect(verifyConsistency(older, { ...newer, root: flip(newer.root, where) }, proof)).toBe(false);
      expect(verifyConsistency(newer, older, proof)).toBe(false);
    }),
  );
});

test('tiles built in any batches are equal, and their range is the root', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 6 }), async (batches) => {
      const built = noTiles();
      let size = 0;
      for (const batch of batches) {
        const hashes = LEAVES.slice(size, size + batch);
        appendToTiles(built, size, hashes);
        size += hashes.length;
      }
      const once = noTiles();
      appendToTiles(once, 0, LEAVES.slice(0, size));
      expect(built.tiles).toEqual(once.tiles);
      expect(await readerOf(built)(0, size)).toEqual(rootOf(LEAVES.slice(0, size)));
    }),
    { numRuns: 40 },
  );
});

test('canonical JSON is a fixed point, and nothing else parses', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      let text: string;
      try {
        text = canonicalJson(value);
      } catch {
        return; // a lone surrogate
      }
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  for (const text of ['{"b":1,"a":2}', '{"a":1,"a":1}', '{ "a":1}', '[1]', '{"a":1.0}', '{"a":"\\u0041"}'])
    expect(parseCanonicalObject(text)).toBeNull();
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, new Date(0), '\ud800', [undefined]])
    expect(() => canonicalJson(value)).toThrow(TypeError);
});

test('a commitment changes with every bit of body and salt', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.nat(),
      (salt, body, bit) => {
        const made = commitment(salt, body);
        expect(commitment(flip(salt, bit), body)).not.toBe(made);
        expect(commitment(salt, flip(body, bit))).not.toBe(made);
      },
    ),
  );
});

test('no one-bit change of a note with several signatures leaves all of them valid', async () => {
  const keys = ['a.example', 'b.example', 'c.example'].map(newSigningKey);
  const text = formatCheckpoint({ origin: 'a.example', size: 7, root: rootOf(LEAVES.slice(0, 7)) });
  const note = utf8(formatNote({ text, signatures: keys.map((key) => key.sign(text)) }));
  const valid = async (bytes: Uint8Array) => {
    const parsed = parseNote(bytes);
    return parsed ? ((await openNote(parsed, keys))?.signedBy.length ?? 0) : 0;
  };
  expect(await valid(note)).toBe(3);
  await fc.assert(
    fc.asyncProperty(fc.nat(note.length * 8 - 1), async (bit) => {
      expect(await valid(flip(note, bit))).toBeLessThan(3);
    }),
    { numRuns: 300 },
  );
});

test('tile paths round-trip, and others are refused', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat(63)),
      fc.oneof(fc.nat(), fc.maxSafeNat()),
      fc.option(fc.integer({ min: 1, max: 255 })),
      (level, n, width) => {
        expect(parseTilePath(tilePath({ level, n, width }))).toEqual({ level, n, width });
      },
    ),
  );
  expect(tilePath({ level: 0, n: 1_234_067, width: null })).toBe('tile/0/x001/x234/067');
  for (const path of [
    'tile/0/0',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/000',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/1234',
    'tile/-1/000',
    'tile/entries/000/',
  ])
    expect(parseTilePath(path), path).toBeNull();
});

test('bundles round-trip', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 2, maxLength: 700 }), { maxLength: 8 }), (entries) => {
      const bytes = bundle(entries);
      expect(unbundle(bytes)).toEqual(entries.map((entry) => Uint8Array.from(entry)));
      if (bytes.length > 0) expect(unbundle(bytes.slice(0, -1))).toBeNull();
    }),
  );
});
