import { type FactRow, type FactTable, valuesOf } from './fact-table.ts';

type Changes<Row> = { changes: Row[]; repeats: { row: Row; versionAt: Date }[] };

/** Of rows in the order of time those that say something else than the one before, and the last repeats of the newest. */
export function changesIn<Column extends string>(
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
): Changes<FactRow<Column>> {
  const { versionsOf, alsoBy, toldApartBy = [] } = table;
  const values = valuesOf(table);
  const wordOf = (row: FactRow<Column>, names: readonly Column[]) =>
    JSON.stringify(names.map((name) => row[name]));
  const facts = Map.groupBy(rows, (row) => `${wordOf(row, versionsOf)}${alsoBy?.of(row) ?? ''}`);
  const changes = new Set<FactRow<Column>>();
  const repeats: Changes<FactRow<Column>>['repeats'] = [];
  for (const versions of facts.values()) {
    let version: FactRow<Column> | null = null;
    let repeat: FactRow<Column> | null = null;
    let before = '';
    for (const row of lastOfEachInstant(versions, toldApartBy)) {
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

/** One row for each instant, in the order of time: the last by what tells rows apart, as the database sorts them. */
function lastOfEachInstant<Column extends string>(
  rows: readonly FactRow<Column>[],
  toldApartBy: readonly Column[],
): Iterable<FactRow<Column>> {
  const instants = new Map<number, FactRow<Column>>();
  for (const row of rows) {
    const other = instants.get(+row.capturedAt);
    if (!other || !isBefore(row, other, toldApartBy)) instants.set(+row.capturedAt, row);
  }
  return instants.values();
}

function isBefore<Column extends string>(
  one: FactRow<Column>,
  other: FactRow<Column>,
  toldApartBy: readonly Column[],
): boolean {
  for (const name of toldApartBy) {
    const [a, b] = [one[name] as string | number, other[name] as string | number];
    if (a !== b) return a < b;
  }
  return false;
}
