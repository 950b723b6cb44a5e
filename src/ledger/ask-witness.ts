import type { Db } from '../platform/db/connect.ts';
import { findWitness, findWitnessAhead, insertCosignature, saveWitness } from './evidence-queries.ts';
import type { Outbound } from './outbound.ts';
import { LedgerFork } from './publish-checkpoint.ts';
import { findHead } from './queries.ts';
import { findNewestCheckpoint, rangeOf, type StoredCheckpoint } from './tile-queries.ts';
import { b64, utf8 } from './verify/bytes.ts';
import { proveConsistency } from './verify/merkle.ts';
import { formatKey, formatSignature, openNote, parseNote, parseSignature } from './verify/note.ts';
import type { Witness } from './witnesses.ts';

const EVERY_MS = 60_000;
const SIZE_TYPE = 'text/x.tlog.size';

export type WitnessAsk = { witness: Witness; outbound: Outbound; now: Date };

/**
 * `refused`: the witness does not accept this log, which an operator must look at. `ahead`: it has cosigned more
 * entries than this database has. Null: nothing to cosign, or it was asked less than a minute ago.
 */
export type Cosigned =
  | { cosigned: number }
  | { failure: string }
  | { refused: number }
  | { ahead: number }
  | null;

/** Has the newest checkpoint cosigned by a witness (C2SP tlog-witness). */
export async function askWitness(db: Db, { witness, outbound, now }: WitnessAsk): Promise<Cosigned> {
  const vkey = formatKey(witness.key);
  const newest = await findNewestCheckpoint(db);
  const known = await findWitness(db, vkey);
  if (!newest || (known && (known.ahead || known.size >= newest.size))) return null;
  const since = known ? now.getTime() - known.askedAt.getTime() : Number.POSITIVE_INFINITY;
  if (since >= 0 && since < EVERY_MS) return null;
  await saveWitness(db, { witness: vkey, askedAt: now });
  const submit = async (old: number) =>
    outbound.post({
      url: `${witness.prefix}/add-checkpoint`,
      type: 'text/plain; charset=utf-8',
      body: await submission(db, old, newest),
    });
  const first = await submit(known?.size ?? 0);
  const seen = conflictIn(first);
  if (seen !== null && seen > ((await findHead(db))?.size ?? 0)) {
    await saveWitness(db, { witness: vkey, askedAt: now, size: seen, ahead: true });
    return { ahead: seen };
  }
  // Beyond this checkpoint: another process has submitted a newer one meanwhile.
  if (seen !== null && seen > newest.size) return null;
  const answer = seen === null ? first : await submit(seen);
  if ('failure' in answer) return answer;
  if ([403, 404, 422].includes(answer.status)) return { refused: answer.status };
  if (answer.status !== 200) return { failure: `HTTP status ${answer.status}` };
  const line = await cosignatureIn(answer.bytes.toString('utf8'), newest, witness);
  if (line === null) return { failure: 'The answer has no valid cosignature.' };
  await insertCosignature(db, { size: newest.size, witness: vkey, line });
  await saveWitness(db, { witness: vkey, askedAt: now, size: newest.size });
  return { cosigned: newest.size };
}

export const behindWitness = (name: string, size: number): LedgerFork =>
  new LedgerFork(
    `The witness ${name} has cosigned ${size} entries, more than this database has: it was restored from a backup or changed. See docs/ledger.md.`,
  );

/** Throws while a witness in use has seen entries that this database has lost. */
export async function refuseBehindWitness(db: Db, configured: readonly { vkey: string }[]): Promise<void> {
  if (configured.length === 0) return;
  const found = await findWitnessAhead(
    db,
    configured.map(({ vkey }) => vkey),
  );
  if (found) throw behindWitness(found.witness, found.size);
}

async function submission(db: Db, old: number, { size, note }: StoredCheckpoint): Promise<string> {
  const proof = await proveConsistency(rangeOf(db), old, size);
  return `${[`old ${old}`, ...proof.map(b64)].join('\n')}\n\n${note}`;
}

/** The size that the witness has instead of the one that was submitted as its last. */
function conflictIn(answer: Awaited<ReturnType<Outbound['post']>>): number | null {
  if ('failure' in answer || answer.status !== 409 || answer.headers['content-type'] !== SIZE_TYPE)
    return null;
  const [, digits] = /^(\d{1,15})\n$/.exec(answer.bytes.toString('utf8')) ?? [];
  return digits === undefined ? null : Number(digits);
}

async function cosignatureIn(
  body: string,
  { note }: StoredCheckpoint,
  { key }: Witness,
): Promise<string | null> {
  const text = parseNote(utf8(note))?.text ?? '';
  const line = body
    .split('\n')
    .flatMap((one) => parseSignature(one) ?? [])
    .find(({ name, id }) => name === key.name && id === key.id);
  return line && (await openNote({ text, signatures: [line] }, [key])) ? formatSignature(line) : null;
}
