import type { Db } from '../platform/db/connect.ts';
import { listEntriesOfKinds } from './queries.ts';
import { type Entry, parseEntry } from './verify/entry.ts';
import { text } from './verify/history.ts';
import { parseKey, type VerifierKey } from './verify/note.ts';

export type LogKey = { vkey: string; addedBy: number; addedAt: Date; retiredBy: number | null };

/** The keys of the log, oldest first, with the entries that added and retired them. */
export async function listLogKeys(db: Db): Promise<LogKey[]> {
  const rows = await listEntriesOfKinds(db, ['log', 'key']);
  return keysIn(rows.flatMap(({ idx, entry }) => parseEntry(idx, entry) ?? []));
}

function keysIn(entries: readonly Entry[]): LogKey[] {
  const keys: LogKey[] = [];
  for (const { index, at, kind, fields } of entries) {
    const added = text(kind === 'log' ? fields.key : fields.add);
    if (added !== '') keys.push({ vkey: added, addedBy: index, addedAt: at, retiredBy: null });
    const retired = keys.find(({ vkey }) => vkey === fields.retire);
    if (retired) retired.retiredBy = index;
  }
  return keys;
}

export const verifierKeys = (keys: readonly LogKey[]): VerifierKey[] =>
  keys.flatMap(({ vkey }) => parseKey(vkey) ?? []);
