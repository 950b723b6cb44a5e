import { equal } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** Hashes of RFC 6962. Sizes stay below 2^53, so no bitwise operators: those cut to 32 bits. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
export const HASH_BYTES = 32;
export const EMPTY_ROOT = sha256();

export const leafHash = (entry: Uint8Array): Uint8Array => sha256(LEAF, entry);
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(NODE, left, right);

const half = (n: number): number => Math.floor(n / 2);
const isOdd = (n: number): boolean => n % 2 === 1;
const isPowerOfTwo = (n: number): boolean => Number.isInteger(Math.log2(n));

/** The largest power of two below a size of at least 2. */
export function splitAt(size: number): number {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
}

/** The root over some hashes, taken as leaves. */
export function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
  const [first] = hashes;
  if (!first) return EMPTY_ROOT;
  if (hashes.length === 1) return first;
  const k = splitAt(hashes.length);
  return nodeHash(rootOf(hashes.slice(0, k)), rootOf(hashes.slice(k)));
}

/** The hash of the leaves from `lo` up to but not including `hi`. */
export type Range = (lo: number, hi: number) => Promise<Uint8Array>;

/** From the leaf's sibling up. */
export async function proveInclusion(range: Range, index: number, size: number): Promise<Uint8Array[]> {
  const walk = async (m: number, lo: number, hi: number): Promise<Uint8Array[]> => {
    if (hi - lo === 1) return [];
    const middle = lo + splitAt(hi - lo);
    return m < middle
      ? [...(await walk(m, lo, middle)), await range(middle, hi)]
      : [...(await walk(m, middle, hi)), await range(lo, middle)];
  };
  return walk(index, 0, size);
}

/** That the tree of `size` begins with the tree of `from`. Empty if either says nothing about the other. */
export async function proveConsistency(range: Range, from: number, size: number): Promise<Uint8Array[]> {
  const walk = async (m: number, lo: number, hi: number, whole: boolean): Promise<Uint8Array[]> => {
    if (m === hi) return whole ? [] : [await range(lo, hi)];
    const middle = lo + splitAt(hi - lo);
    return m <= middle
      ? [...(await walk(m, lo, middle, whole)), await range(middle, hi)]
      : [...(await walk(m, middle, hi, false)), await range(lo, middle)];
  };
  return from === 0 || from === size ? [] : walk(from, 0, size, true);
}

export type Inclusion = { index: number; size: number; leaf: Uint8Array; proof: readonly Uint8Array[] };

const areHashes = (hashes: readonly Uint8Array[]): boolean =>
  hashes.every(({ length }) => length === HASH_BYTES);
const isSize = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;

/** RFC 9162, section 2.1.3.2. */
export function verifyInclusion({ index, size, leaf, proof }: Inclusion, root: Uint8Array): boolean {
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes([leaf, root, ...proof])) return false;
  let [fn, sn, r] = [index, size - 1, leaf];
  for (const p of proof) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      r = nodeHash(p, r);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else r = nodeHash(r, p);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && equal(r, root);
}

export type TreeHead = { size: number; root: Uint8Array };

/** RFC 9162, section 2.1.4.2. */
export function verifyConsistency(older: TreeHead, newer: TreeHead, proof: readonly Uint8Array[]): boolean {
  const [m, n] = [older.size, newer.size];
  if (!isSize(m) || !isSize(n) || m > n || !areHashes([older.root, newer.root, ...proof])) return false;
  if (m === 0) return proof.length === 0 && equal(older.root, EMPTY_ROOT);
  if (m === n) return proof.length === 0 && equal(older.root, newer.root);
  if (proof.length === 0) return false;
  const [first, ...rest] = isPowerOfTwo(m) ? [older.root, ...proof] : proof;
  if (!first) return false;
  let [fn, sn] = [m - 1, n - 1];
  while (isOdd(fn)) [fn, sn] = [half(fn), half(sn)];
  let [fr, sr] = [first, first];
  for (const c of rest) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      [fr, sr] = [nodeHash(c, fr), nodeHash(c, sr)];
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else sr = nodeHash(sr, c);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && equal(fr, older.root) && equal(sr, newer.root);
}
