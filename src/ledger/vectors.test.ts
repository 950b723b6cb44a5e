import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newSigningKey, parseSigningKey, signCheckpoint, signingKey } from './sign.ts';
import { b64, hex, utf8 } from './verify/bytes.ts';
import { canonicalJson } from './verify/canonical-json.ts';
import { formatCheckpoint, openCheckpoint } from './verify/checkpoint.ts';
import { candidateRoot, commitment, rowSalts } from './verify/commitment.ts';
import { EMPTY_ROOT, leafHash, proveConsistency, proveInclusion, rootOf } from './verify/merkle.ts';
import { formatKey, formatNote, makeKey, parseKey } from './verify/note.ts';
import { formatProof, verifyProof } from './verify/proof-file.ts';
import { hmacSha256, sha256 } from './verify/sha256.ts';
import { appendToTiles, bundle, noTiles, rangeFromTiles, tileKey, tilesOf } from './verify/tiles.ts';

/** The vectors of the specification. Entry i is ASCII `entry <i>`. */
const leaves = (n: number) => Array.from({ length: n }, (_, i) => leafHash(utf8(`entry ${i}`)));
const bytesFrom = (first: number) => Uint8Array.from({ length: 32 }, (_, i) => first + i);
const treeOf = (hashes: readonly Uint8Array[]) => {
  const built = noTiles();
  appendToTiles(built, 0, hashes);
  const read = async (tile: { level: number; n: number }) =>
    built.tiles.get(tileKey(tile)) ?? new Uint8Array();
  return { ...built, range: rangeFromTiles(read) };
};

const ROOTS: [number, string][] = [
  [0, '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
  [1, 'dziFphNIniTOLPdhmdakI/BC5LvxLX7s7pEu8nbGVwE='],
  [2, 'WkdmL9ijF9lgSaP59HxV3GfKZgUbqjaD27GbL+CaB7A='],
  [3, 'lPvQ3YNvUDAWkubQ6t5yjuGexSv/8WBu2AfIV11aqhk='],
  [7, 'mMl/C6MXXNCLAx3QhLncTmSbZNGijm6mlGRlAxc6tYc='],
  [8, 'tpcyzlyRQWLKmsz69OldP5h01ogFQ3CIqv8YSk25Z3M='],
  [256, '2mWW2VNp9f7zIquOTg2jsLUCNqqcijsdJG90Ecni4y4='],
  [257, 'XB/f6DU1gCLyOS3keNvgU/wTDP4dOggoeakM9r8Uv34='],
];
const ORIGIN = 'hardwood.example/ledger';
const VKEY = 'hardwood.example/ledger+3c5823da+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4';
const SKEY = 'PRIVATE+KEY+hardwood.example/ledger+3c5823da+AQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f';
const WITNESS = 'witness.example/w1+20324abe+BCmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X';
const NOTE = `hardwood.example/ledger
257
XB/f6DU1gCLyOS3keNvgU/wTDP4dOggoeakM9r8Uv34=

— hardwood.example/ledger PFgj2uF/kKA/Gv1gWWnVhGvu+l1FsEkJFt7NE1+jt0ngC3KjCKAq/gpxcPTHPzOkZXC+HpGPjioe+BhptGd6S1BQlgU=
— witness.example/w1 IDJKvgAAAABpGYSASdr23jQflDfT/PEmMxq6LZX0h0Ci7kvFOYIycMs/mGoyNs8WpL4N/XQww6fdETS0p62mVOc5Yct4RJHayKd+DQ==
`;
const BODY =
  '{"because":null,"confidence":0.5731,"date":"2026-11-16","decimalPrice":1.909,"direction":"over","gameId":900,"league":"nba","line":27.5,"pickId":41,"playerId":12,"playerName":"Nikola Jokić","rating":"premium","runId":7,"stat":"points","tipAt":"2026-11-17T00:30:00.000Z"}';
const PICK =
  '{"at":"2026-11-16T21:00:00.000Z","commitment":"kl4o54oPRFS/i+P8s8dFLtUJJse1OOIZiyymKbhGbNg=","date":"2026-11-16","kind":"pick","league":"nba","pick":41,"replaces":null,"run":7,"v":1}';
const SALT = bytesFrom(0xa0);
const at = '2026-11-17T00:30:20.000Z';
const REVEAL = canonicalJson({ v: 1, kind: 'reveal', at, of: 0, salt: b64(SALT), body: BODY });

const proofOfPick = async () => {
  const hashes = [PICK, REVEAL].map((entry) => leafHash(utf8(entry)));
  const inclusion = await proveInclusion(treeOf(hashes).range, 0, 2);
  const key = signingKey(ORIGIN, bytesFrom(0));
  const checkpoint = signCheckpoint({ origin: ORIGIN, size: 2, root: rootOf(hashes) }, [key]);
  return formatProof({ index: 0, entry: PICK, open: { salt: SALT, body: BODY }, inclusion, checkpoint });
};

describe('vectors of the specification', () => {
  test.each(ROOTS)('root of %i entries', async (size, root) => {
    expect(b64(rootOf(leaves(size)))).toBe(root);
    expect(b64(await treeOf(leaves(size)).range(0, size))).toBe(root);
  });

  test('inclusion and consistency proofs', async () => {
    const { range } = treeOf(leaves(257));
    expect((await proveInclusion(range, 5, 7)).map(b64)).toEqual([
      'SFM123z+yWXxX/dF/GJcQdXqJkaTaTAWWCj3PdS2iFQ=',
      'vhV4G2KKKEFMHIoRuG24Qi+hBBIV/g18RJbSPNoeQUI=',
      'l5nzB1F+9RfCIF35tndivzR1ayAJn7ffzOdrzr0nOy4=',
    ]);
    expect((await proveInclusion(range, 256, 257)).map(b64)).toEqual([ROOTS[6]?.[1]]);
    expect((await proveConsistency(range, 3, 7)).map(b64)).toEqual([
      'V8efTzGuApxdS9MLBzwnyU35NDiytGl+Hh7vW8A5SkE=',
      'YcoROfaBWEHVuvLQ0tm9nf7pfImN1ve6DAqpQe5sAes=',
      'WkdmL9ijF9lgSaP59HxV3GfKZgUbqjaD27GbL+CaB7A=',
      'lK+4osoFHAVFjqOdzRmxvWjn4zUp8QtDnSphWlH2NuI=',
    ]);
    expect((await proveConsistency(range, 256, 257)).map(b64)).toEqual([
      'och3qCTSUz777hlgt/L+QiRFD2nDsOPT6crMdZzizvM=',
    ]);
  });

  test('tiles', () => {
    const { tiles } = treeOf(leaves(257));
    expect(hex(sha256(tiles.get('0/0') ?? EMPTY_ROOT))).toBe(
      'b0f6ca2ff42508faf8c6bb4ea8bb9c74243b19d4174fdc4fd17bdad9099e605e',
    );
    expect(b64(tiles.get('1/0') ?? EMPTY_ROOT)).toBe(ROOTS[6]?.[1]);
    const widths = (level: number) => tilesOf(70_000).filter((tile) => tile.level === level);
    expect(widths(0).length).toBe(274);
    expect([0, 1, 2].map((level) => widths(level).at(-1)?.width)).toEqual([112, 17, 1]);
    expect(widths(1).length).toBe(2);
    expect(widths(3)).toEqual([]);
  });

  test('keys, the checkpoint and its cosignature', async () => {
    const key = signingKey(ORIGIN, bytesFrom(0));
    expect(hex(key.key)).toBe('03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8');
    expect([formatKey(key), key.secret]).toEqual([VKEY, SKEY]);
    expect(parseSigningKey(SKEY)?.id).toBe(key.id);
    expect(parseSigningKey(SKEY.replace('3c58', '3c59'))).toBeNull();
    const checkpoint = { origin: ORIGIN, size: 257, root: rootOf(leaves(257)) };
    const ours = signCheckpoint(checkpoint, [key]);
    expect(NOTE.startsWith(ours)).toBe(true);
    const keys = [VKEY, WITNESS].map(parseKey).filter((one) => one !== null);
    const opened = await openCheckpoint(utf8(NOTE), keys);
    expect(opened?.signedBy.map(({ seconds }) => seconds)).toEqual([null, 1_763_280_000]);
    expect(opened?.root).toEqual(checkpoint.root);
    expect(await openCheckpoint(utf8(NOTE), [newSigningKey(ORIGIN)])).toBeNull();
    const time = new DataView(new ArrayBuffer(8));
    time.setBigUint64(0, 1_763_280_000n);
    const witness = signingKey('witness.example/w1', bytesFrom(0x20));
    const signed = witness.sign(`cosignature/v1\ntime 1763280000\n${formatCheckpoint(checkpoint)}`);
    const signature = new Uint8Array([...new Uint8Array(time.buffer), ...signed.signature]);
    const { id } = makeKey(witness.name, witness.key, 4);
    const note = { text: formatCheckpoint(checkpoint), signatures: [key.sign(formatCheckpoint(checkpoint))] };
    note.signatures.push({ name: witness.name, id, signature });
    expect(formatNote(note)).toBe(NOTE);
  });

  test('the commitment, the entries, the bundle and the proof file', async () => {
    expect(commitment(SALT, utf8(BODY))).toBe('kl4o54oPRFS/i+P8s8dFLtUJJse1OOIZiyymKbhGbNg=');
    expect(b64(leafHash(utf8(PICK)))).toBe('Nv/vN2g9kN7RDeusFwsZ4+fVOjUQvgCnkpHTYixWQAo=');
    expect(b64(leafHash(utf8(REVEAL)))).toBe('P2UTXghNeIdajAAfq/bW+VQrRtSc6MiQ4Jtq6PQ+Z3s=');
    const hashes = [PICK, REVEAL].map((entry) => leafHash(utf8(entry)));
    expect(b64(rootOf(hashes))).toBe('4xlSfKLBosfUwh4EgcWm309jYh+ctDuFYT8HvVDT820=');
    const bytes = bundle([utf8(PICK), utf8(REVEAL)]);
    expect([bytes.length, hex(sha256(bytes))]).toEqual([
      627,
      'da45f1da6f8f88191b103f4d654c20b6dbe18cf9de1f79b0f7ef559f7ba9d817',
    ]);
    const file = utf8(await proofOfPick());
    expect([file.length, hex(sha256(file))]).toEqual([
      1_093,
      '553c636780b9685065ba7efdf1fbafe0c4c50d0fd5ac9178a7ce6725b58eff72',
    ]);
  });

  test('candidates', () => {
    const setSalt = bytesFrom(0x40);
    const row = { gameId: 900, playerId: 12, direction: 'over', gates: [] };
    const rows = [
      { ...row, stat: 'points', line: 27.5, rating: 'premium', score: 81 },
      { ...row, stat: 'rebounds', line: 12.5, direction: 'under', rating: 'lean', score: 60 },
      {
        ...row,
        gameId: 901,
        playerId: 33,
        stat: 'assists',
        line: 5.5,
        rating: 'pass',
        gates: ['stale-market'],
        score: 44,
      },
    ];
    const [first] = rows;
    expect(first && b64(rowSalts(setSalt)(first))).toBe('LKEbkNNDhHvGqNauuO+P+2ycexLg5ePn4IH3dxtL/Qc=');
    expect(candidateRoot(setSalt, rows.toReversed())).toBe('GvegNE5F09MshZTYkL5kSc+jVgAEYdtq6Sf4uKGeED8=');
  });
});

test('none of the one-bit changes of a proof file is accepted', async () => {
  const file = utf8(await proofOfPick());
  const keys = [signingKey(ORIGIN, bytesFrom(0))];
  expect(await verifyProof(file, keys)).toMatchObject({ ok: true });
  const accepted: number[] = [];
  for (let bit = 0; bit < file.length * 8; bit++) {
    const changed = file.slice();
    changed[Math.floor(bit / 8)] = (changed[Math.floor(bit / 8)] ?? 0) ^ (1 << (bit % 8));
    if ((await verifyProof(changed, keys)).ok) accepted.push(bit);
  }
  expect(accepted).toEqual([]);
});

test('the hash functions equal those of Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 64 }), (bytes, key) => {
      expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(hex(hmacSha256(key)(bytes))).toBe(createHmac('sha256', key).update(bytes).digest('hex'));
    }),
  );
});
