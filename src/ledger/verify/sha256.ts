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
const ROUND = Int32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)));
const START = Int32Array.from(PRIMES.slice(0, 8), (p) => fraction(Math.sqrt(p)));

/** The message schedule, reused: hashing is synchronous. */
const W = new Int32Array(64);

/** One block. Written without closures and temporary arrays, which would make it ten times slower. */
function compress(state: Int32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) W[i] = block.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const x = W[i - 15] ?? 0;
    const y = W[i - 2] ?? 0;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    W[i] = ((W[i - 16] ?? 0) + s0 + (W[i - 7] ?? 0) + s1) | 0;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + (W[i] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
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
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

/** Message and padding, reused like the schedule. */
let bytes = new Uint8Array(1_024);
let view = new DataView(bytes.buffer);

/** The hash of the concatenation of some byte strings. */
export const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => digest(START, 0, parts);

/** Continues from the state after `before` bytes, a multiple of the block. */
function digest(from: Int32Array, before: number, parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const size = Math.ceil((length + 9) / BLOCK) * BLOCK;
  if (size > bytes.length) {
    bytes = new Uint8Array(2 * size);
    view = new DataView(bytes.buffer);
  }
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  bytes[end] = 0x80;
  bytes.fill(0, end + 1, size);
  const bits = 8 * (before + length);
  view.setUint32(size - 8, Math.floor(bits / 2 ** 32));
  view.setUint32(size - 4, bits % 2 ** 32);
  const state = from.slice();
  for (let offset = 0; offset < size; offset += BLOCK) compress(state, view, offset);
  const hash = new Uint8Array(32);
  for (let i = 0; i < 32; i++) hash[i] = (state[i >> 2] ?? 0) >>> (24 - 8 * (i & 3));
  return hash;
}

/** RFC 2104 with SHA-256, for many messages under one key of at most 64 bytes. */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  if (key.length > BLOCK) throw new RangeError(`A key has at most ${BLOCK} bytes.`);
  const keyed = (byte: number) => {
    const padded = new Uint8Array(BLOCK);
    for (let i = 0; i < BLOCK; i++) padded[i] = (key[i] ?? 0) ^ byte;
    const state = START.slice();
    compress(state, new DataView(padded.buffer), 0);
    return state;
  };
  const [inner, outer] = [keyed(0x36), keyed(0x5c)];
  return (message) => digest(outer, BLOCK, [digest(inner, BLOCK, [message])]);
}
