import { b64, fromB64 } from './bytes.ts';
import { HASH_BYTES, type TreeHead } from './merkle.ts';
import { type OpenedNote, openNote, parseNote, type SignatureCheck, type VerifierKey } from './note.ts';

export type Checkpoint = TreeHead & { origin: string };

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${b64(root)}\n`;

/** Null unless it has exactly the three lines: origin, size, root. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [, origin, digits, encoded] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n$/.exec(text) ?? [];
  const root = fromB64(encoded ?? '');
  if (origin === undefined || root?.length !== HASH_BYTES) return null;
  const size = Number(digits);
  return Number.isSafeInteger(size) ? { origin, size, root } : null;
}

export type OpenedCheckpoint = Checkpoint & OpenedNote;

/** A checkpoint that is signed by one of the log's keys, whose name is its origin. Otherwise null. */
export async function openCheckpoint(
  bytes: Uint8Array,
  keys: readonly VerifierKey[],
  check?: SignatureCheck,
): Promise<OpenedCheckpoint | null> {
  const note = parseNote(bytes);
  const opened = note && (await openNote(note, keys, check));
  const checkpoint = opened && parseCheckpoint(opened.text);
  if (!checkpoint || !opened.signedBy.some(({ key }) => key.name === checkpoint.origin)) return null;
  return { ...checkpoint, ...opened };
}
