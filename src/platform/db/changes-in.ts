import { type FactRow, type FactTable, valuesOf } from './fact-table.ts';

type Changes<Row> = { changes: Row[]; repeats: { row: Row; versionAt: Date }[] };

/**
 * For rows in order of time: those that differ from their predecessor, and the last repeats of the newest.
 */
export function changesIn<Column extends string>(
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
): Changes<FactRow<Column>> {
  const { versionsOf, derivedIdentity, tieBreakers = [] } = table;
  const values = valuesOf(table);
  const wordOf = (row: FactRow<Column>, names: readonly Column[]) =>
    JSON.stringify(names.map((name) => row[name]));
  const facts = Map.groupBy(rows, (row) => `${wordOf(row, versionsOf)}${derivedIdentity?.of(row) ?? ''}`);
  const changes = new Set<FactRow<Column>>();
  const repeats: Changes<FactRow<Column>>['repeats'] = [];
  for (const versions of facts.values()) {
    let version: FactRow<Column> | null = null;
    let repeat: FactRow<Column> | null = null;
    let before = '';
    for (const row of lastOfEachInstant(versions, tieBreakers)) {
      const said = wordOf(row, values);
      if (said === before) {
        repeat = row;
        continue;
      }
      changes.add(row);
      [version, repeat, before] = [row, null, said];
    }
    if (version && repeat) repeats.push({ row: repeat, versionAt: version.capturedAt });
  }
  return { changes: rows.filter((row) => changes.has(row)), repeats };
}

/** One row per instant, in order of time: the last by the tie-breakers, in the database's sort order. */
function lastOfEachInstant<Column extends string>(
  rows: readonly FactRow<Column>[],
  tieBreakers: readonly Column[],
): Iterable<FactRow<Column>> {
  const instants = new Map<number, FactRow<Column>>();
  for (const row of rows) {
    const other = instants.get(+row.capturedAt);
    if (!other || !isBefore(row, other, tieBreakers)) instants.set(+row.capturedAt, row);
  }
  return instants.values();
}

function isBefore<Column extends string>(
  one: FactRow<Column>,
  other: FactRow<Column>,
  tieBreakers: readonly Column[],
): boolean {
  for (const name of tieBreakers) {
    const [a, b] = [one[name] as string | number, other[name] as string | number];
    if (a !== b) return a < b;
  }
  return false;
}
