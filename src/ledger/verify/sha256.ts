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

/** The hash of the concatenation of some byte strings. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK) * BLOCK);
  let end = 0;
  for (const part of parts) {
    padded.set(part, end);
    end += part.length;
  }
  padded[end] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length * 8) % 2 ** 32);
  const state = START.slice();
  for (let offset = 0; offset < padded.length; offset += BLOCK) compress(state, view, offset);
  const digest = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i++) digest.setInt32(i * 4, state[i] ?? 0);
  return new Uint8Array(digest.buffer);
}

/** RFC 2104 with SHA-256. The key has at most 64 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  if (key.length > BLOCK) throw new RangeError(`A key has at most ${BLOCK} bytes.`);
  const pad = (byte: number) => {
    const padded = new Uint8Array(BLOCK);
    for (let i = 0; i < BLOCK; i++) padded[i] = (key[i] ?? 0) ^ byte;
    return padded;
  };
  return sha256(pad(0x5c), sha256(pad(0x36), message));
}
