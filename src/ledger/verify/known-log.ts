import { textOf } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { parseKey, parseNote, type VerifierKey } from './note.ts';
import type { LogSource } from './remote-source.ts';

/** What an earlier verification saved about a log. */
export type KnownLog = { keys: string[]; checkpoint: string | null };

/** The name of the log that a note claims to be of. Empty if it is no checkpoint. */
export const originOf = (note: Uint8Array): string => claimOf(note)?.origin ?? '';

/** The number of entries that a note claims to cover. */
export const sizeOf = (note: Uint8Array): number => claimOf(note)?.size ?? 0;

const claimOf = (note: Uint8Array) => parseCheckpoint(parseNote(note)?.text ?? '');

export const keysOf = (vkeys: readonly string[]): VerifierKey[] =>
  vkeys.flatMap((vkey) => parseKey(vkey) ?? []);

/** The saved keys, or at the first use those that the log itself serves. */
export async function trustedKeys(source: LogSource, known: KnownLog | null) {
  const saved = keysOf(known?.keys ?? []);
  if (saved.length > 0) return { keys: saved, isFirstUse: false };
  const served = await source('key');
  return { keys: keysOf(((served && textOf(served)) ?? '').split('\n')), isFirstUse: true };
}
