import { b64, concat, fromB64, utf8 } from './bytes.ts';
import { leafHash, rootOf } from './merkle.ts';
import { hmacSha256, sha256 } from './sha256.ts';

export const SALT_BYTES = 32;
const PREFIX = utf8('hardwood/ledger/commitment/v1\n');

/** The salt has a fixed length, so it is unambiguous where the body begins. */
export function commitment(salt: Uint8Array, body: Uint8Array): string {
  if (salt.length !== SALT_BYTES) throw new RangeError(`A salt has ${SALT_BYTES} bytes.`);
  return b64(sha256(PREFIX, salt, body));
}

/** A scored prop, whether it became a pick or not. */
export type Candidate = {
  gameId: number;
  playerId: number;
  stat: string;
  line: number;
  direction: string;
  rating: string;
  gates: readonly string[];
  score: number;
};

const inOrder = (a: Candidate, b: Candidate): number =>
  a.gameId - b.gameId || a.playerId - b.playerId || (a.stat < b.stat ? -1 : a.stat > b.stat ? 1 : 0);

/** Canonical JSON: an array of numbers and texts has only one form. Every prop of a slate is written like this. */
export const candidateRow = (one: Candidate): string =>
  JSON.stringify([
    one.gameId,
    one.playerId,
    one.stat,
    one.line,
    one.direction,
    one.rating,
    one.gates,
    one.score,
  ]);

/** The salt of each row of a set: one row can be opened later without the others. */
export function rowSalts(setSalt: Uint8Array): (row: Candidate) => Uint8Array {
  const hmac = hmacSha256(setSalt);
  return ({ gameId, playerId, stat }) => hmac(utf8(`${gameId}/${playerId}/${stat}`));
}

export function candidateRoot(setSalt: Uint8Array, candidates: readonly Candidate[]): string {
  const saltOf = rowSalts(setSalt);
  const rows = candidates.toSorted(inOrder);
  return b64(rootOf(rows.map((one) => leafHash(concat([saltOf(one), utf8(candidateRow(one))])))));
}

/** A whole set as it is published: the salt, then one row per line. */
export const formatCandidates = (setSalt: Uint8Array, candidates: readonly Candidate[]): string =>
  [b64(setSalt), ...candidates.toSorted(inOrder).map(candidateRow)].map((line) => `${line}\n`).join('');

/** The number of rows in a published set and their root. Null if it is malformed. */
export function readCandidates(published: string): { count: number; root: string } | null {
  const [salt = '', ...rows] = published.trimEnd().split('\n');
  const setSalt = fromB64(salt);
  if (setSalt?.length !== SALT_BYTES) return null;
  const hmac = hmacSha256(setSalt);
  const hashes: Uint8Array[] = [];
  for (const row of rows) {
    const [, game, player, stat] = /^\[(\d+),(\d+),"([^"]+)",/.exec(row) ?? [];
    if (stat === undefined) return null;
    hashes.push(leafHash(concat([hmac(utf8(`${game}/${player}/${stat}`)), utf8(row)])));
  }
  return { count: rows.length, root: b64(rootOf(hashes)) };
}
