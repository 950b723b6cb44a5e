import { textOf, utf8 } from './bytes.ts';
import { parseKey, type VerifierKey } from './note.ts';
import type { LogSource } from './remote-source.ts';

/** What a service says beside its log. Nothing of it is signed. */
export type LogInfo = { witnesses: VerifierKey[]; timestamps: boolean; candidates: boolean };

/** Without the file, as in a mirror that was made before it existed, everything is off. */
export async function readInfo(source: LogSource): Promise<LogInfo> {
  const info = parse(textOf((await source('info')) ?? utf8('')) ?? '');
  const witnesses = info.get('witnesses');
  return {
    witnesses: Array.isArray(witnesses) ? witnesses.flatMap((vkey) => parseKey(String(vkey)) ?? []) : [],
    timestamps: info.get('timestamps') === true,
    candidates: info.get('candidates') === true,
  };
}

function parse(json: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(json)));
  } catch {
    return new Map();
  }
}
