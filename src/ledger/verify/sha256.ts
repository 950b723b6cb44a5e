/**
 * SHA-256 without dependencies, synchronous, for browsers and Node alike. WebCrypto only offers an asynchronous
 * digest, which would make every function of the tree asynchronous.
 */
const BLOCK = 64;

const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
}

const PRIMES = firstPrimes(64);
const ROUND = Uint32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (p) => fraction(Math.sqrt(p)));

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function compress(state: Uint32Array, block: DataView, offset: number, w: Uint32Array): void {
  const at = (words: Uint32Array, i: number): number => words[i] ?? 0;
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [at(w, i - 15), at(w, i - 2)];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(w, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
}

/** The hash of the concatenation of some byte strings. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK) * BLOCK);
  let end = 0;
  for (const part of parts) {
    padded.set(part, end);
    end += part.length;
  }
  padded[end] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(length) * 8n);
  const state = START.slice();
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += BLOCK) compress(state, view, offset, schedule);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word);
  return new Uint8Array(digest.buffer);
}

/** RFC 2104 with SHA-256. The key has at most 64 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  if (key.length > BLOCK) throw new RangeError(`A key has at most ${BLOCK} bytes.`);
  const pad = (byte: number) => Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(pad(0x5c), sha256(pad(0x36), message));
}
