export const PAGE_SIZE = 8192;
const SUMS = 32;
const PRIME = 16_777_619;
const CHECKSUM_AT = 8; // pd_checksum, a 16-bit field of the page header
const UPPER_AT = 14; // pd_upper, 0 on a page that was never initialized

// biome-ignore format: a table
const OFFSETS = Uint32Array.of(
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c,
  0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb,
  0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4,
  0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
);

/** True if a PostgreSQL page matches its checksum (src/include/storage/checksum_impl.h) or has none. */
export function isIntact(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(UPPER_AT) === 0) return page.every((byte) => byte === 0);
  const expected = page.readUInt16LE(CHECKSUM_AT);
  return expected === 0 || expected === checksumOf(page, block);
}

function checksumOf(page: Buffer, block: number): number {
  const words = new Int32Array(page.buffer, page.byteOffset, PAGE_SIZE / 4);
  const sums = OFFSETS.slice();
  const add = (lane: number, word: number) => {
    const mixed = (sums[lane] ?? 0) ^ word;
    sums[lane] = Math.imul(mixed, PRIME) ^ (mixed >>> 17);
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    add(at % SUMS, at === CHECKSUM_AT / 4 ? word & 0xffff0000 : word); // the checksum itself counts as zero
  }
  for (let round = 0; round < 2; round++) for (let lane = 0; lane < SUMS; lane++) add(lane, 0);
  const folded = sums.reduce((all, sum) => all ^ sum, 0) ^ block;
  return ((folded >>> 0) % 65_535) + 1;
}
