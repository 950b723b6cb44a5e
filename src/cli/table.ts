/** A text table with columns as wide as needed. The last column is cut at the screen width. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], columns = 100): string {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .map((line) => (line.length > columns ? `${line.slice(0, columns - 1)}…` : line))
    .join('\n');
}

/** `2026-11-15 12:00:05` in UTC, or a dash for null. */
export const instant = (at: string | null): string => at?.slice(0, 19).replace('T', ' ') ?? '–';
