import type { Unmatched } from '../../../domain/facts.ts';

/** Collects unmatched names, one entry per name and reason. */
export function unmatchedList(origin: string): {
  add(reason: string, name: string): void;
  take(): Unmatched[];
} {
  const entries = new Map<string, Unmatched>();
  return {
    add(reason, name) {
      const key = `${reason}\n${name}`;
      const entry = entries.get(key);
      if (entry) entry.rows += 1;
      else entries.set(key, { origin, reason, name, rows: 1 });
    },
    take() {
      const list = [...entries.values()];
      entries.clear();
      return list;
    },
  };
}

export type UnmatchedList = ReturnType<typeof unmatchedList>;
