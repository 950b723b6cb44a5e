import { existsSync } from 'node:fs';
import { join } from 'node:path';

export type Field = (name: string) => string;

/** A folder of season tables, and the reader for its CSV files. */
export type SeasonFolder = {
  path: string;
  readCsv(path: string): AsyncIterable<{ header: readonly string[]; rows: string[][] }>;
};

/** Calls `visit` for each row of `<name>.csv.gz` or `<name>.csv` with access by column name. */
export async function eachRow(
  folder: SeasonFolder,
  name: string,
  visit: (field: Field) => void,
): Promise<void> {
  const path = [`${name}.csv.gz`, `${name}.csv`].map((file) => join(folder.path, file)).find(existsSync);
  if (!path) throw new Error(`${join(folder.path, name)}.csv.gz is missing`);
  let row: string[] = [];
  let at = new Map<string, number>();
  const field: Field = (column) => {
    const index = at.get(column);
    if (index === undefined) throw new Error(`${path} has no column ${column}`);
    return row[index] ?? '';
  };
  for await (const batch of folder.readCsv(path)) {
    if (at.size === 0) at = new Map(batch.header.map((column, index) => [column, index]));
    for (row of batch.rows) visit(field);
  }
}

export const hasTable = (folder: SeasonFolder, name: string): boolean =>
  [`${name}.csv.gz`, `${name}.csv`].some((file) => existsSync(join(folder.path, file)));

export const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));
