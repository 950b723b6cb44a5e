import type { Column, DataRow } from '../column.ts';

export async function* encodeJsonl(
  columns: readonly Column[],
  pages: AsyncIterable<readonly DataRow[]>,
): AsyncGenerator<Uint8Array> {
  for await (const rows of pages) {
    const lines = rows.map(
      (row) =>
        `${JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])))}\n`,
    );
    yield Buffer.from(lines.join(''));
  }
}
