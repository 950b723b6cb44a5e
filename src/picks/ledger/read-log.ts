import { listEntries } from '../../ledger/queries.ts';
import { parseEntry } from '../../ledger/verify/entry.ts';
import type { Db } from '../../platform/db/connect.ts';

export type LoggedResult = { index: number; version: number; result: unknown; actual: unknown };

const ENTRIES_AT_ONCE = 1_000;

/** What the log says of each pick: the index of its entry, and its results. With the times of imports, by index. */
export async function readLog(db: Db, size: number) {
  const picks = new Map<number, number>();
  const results = new Map<number, LoggedResult[]>();
  const imports = new Map<number, Date>();
  for (let from = 0; from < size; from += ENTRIES_AT_ONCE)
    for (const { idx, entry } of await listEntries(db, from, from + ENTRIES_AT_ONCE)) {
      const parsed = parseEntry(idx, entry);
      const pickId = Number(parsed?.fields.pick);
      if (parsed?.kind === 'pick') picks.set(pickId, idx);
      if (parsed?.kind === 'import') imports.set(idx, parsed.at);
      if (parsed?.kind !== 'result') continue;
      const { version, result, actual } = parsed.fields;
      const known = results.get(pickId) ?? [];
      results.set(pickId, [...known, { index: idx, version: Number(version), result, actual }]);
    }
  return { picks, results, imports };
}
