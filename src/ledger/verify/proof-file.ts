import { b64, fromB64, textOf, utf8 } from './bytes.ts';
import { canonicalJson, parseCanonicalObject } from './canonical-json.ts';
import { type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { commitment, SALT_BYTES } from './commitment.ts';
import { parseBody } from './history.ts';
import { leafHash, verifyInclusion } from './merkle.ts';
import type { SignatureCheck, VerifierKey } from './note.ts';

/** C2SP tlog-proof with the entry and, if it may be seen, the opening of its commitment. */
const HEADER = 'c2sp.org/tlog-proof@v1';

export type Opening = { salt: Uint8Array; body: string };
export type Proof = {
  index: number;
  entry: string;
  open: Opening | null;
  inclusion: readonly Uint8Array[];
  /** The signed note. */
  checkpoint: string;
};

export function formatProof({ index, entry, open, inclusion, checkpoint }: Proof): string {
  const extra = canonicalJson({ entry, open: open && { body: open.body, salt: b64(open.salt) } });
  const lines = [HEADER, `extra ${b64(utf8(extra))}`, `index ${index}`, ...inclusion.map(b64)];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Null unless it is spelled exactly as `formatProof` would. */
export function parseProof(bytes: Uint8Array): Proof | null {
  const text = textOf(bytes);
  const blank = text?.indexOf('\n\n') ?? -1;
  if (text === null || blank < 0) return null;
  const [header, extraLine = '', indexLine = '', ...hashes] = text.slice(0, blank).split('\n');
  const extra = parseExtra(/^extra (\S+)$/.exec(extraLine)?.[1] ?? '');
  const index = Number(/^index (0|[1-9]\d{0,15})$/.exec(indexLine)?.[1]);
  const inclusion = hashes.map(fromB64).filter((hash) => hash !== null);
  if (header !== HEADER || !extra || !Number.isSafeInteger(index) || inclusion.length !== hashes.length)
    return null;
  return { index, ...extra, inclusion, checkpoint: text.slice(blank + 2) };
}

function parseExtra(encoded: string): Pick<Proof, 'entry' | 'open'> | null {
  const bytes = fromB64(encoded);
  const extra = parseCanonicalObject((bytes && textOf(bytes)) ?? '');
  if (!extra || Object.keys(extra).join() !== 'entry,open' || typeof extra.entry !== 'string') return null;
  if (extra.open === null) return { entry: extra.entry, open: null };
  const open = parseCanonicalObject(canonicalJson(extra.open));
  if (!open || Object.keys(open).join() !== 'body,salt') return null;
  const salt = fromB64(String(open.salt));
  if (typeof open.body !== 'string' || salt?.length !== SALT_BYTES) return null;
  return { entry: extra.entry, open: { salt, body: open.body } };
}

export type ProofVerdict =
  | { ok: true; proof: Proof; checkpoint: OpenedCheckpoint; entry: Record<string, unknown> }
  | { ok: false; because: string };

const refused = (because: string): ProofVerdict => ({ ok: false, because });

/** Verifies a proof file with keys that the caller already trusts. */
export async function verifyProof(
  bytes: Uint8Array,
  keys: readonly VerifierKey[],
  check?: SignatureCheck,
): Promise<ProofVerdict> {
  const proof = parseProof(bytes);
  if (!proof) return refused('This is not a proof file.');
  const checkpoint = await openCheckpoint(utf8(proof.checkpoint), keys, check);
  if (!checkpoint) return refused('The checkpoint is not signed by a key of this log.');
  const { index, inclusion } = proof;
  const leaf = leafHash(utf8(proof.entry));
  if (!verifyInclusion({ index, size: checkpoint.size, leaf, proof: inclusion }, checkpoint.root))
    return refused(
      `The signed log of ${checkpoint.size} entries does not have this entry at index ${index}.`,
    );
  const entry = parseCanonicalObject(proof.entry);
  if (!entry) return refused('The entry is not canonical JSON.');
  if (proof.open && commitment(proof.open.salt, utf8(proof.open.body)) !== entry.commitment)
    return refused('The opening does not match the commitment of the entry.');
  const tipAt = proof.open && entry.kind === 'pick' ? parseBody(proof.open.body)?.tipAt : null;
  if (tipAt && !(new Date(String(entry.at)) < tipAt))
    return refused('The pick was logged after its game had begun.');
  return { ok: true, proof, checkpoint, entry };
}
