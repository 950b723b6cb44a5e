import { b64, textOf, utf8 } from './bytes.ts';
import { parseCanonicalObject } from './canonical-json.ts';
import type { Report } from './finding.ts';
import { type History, number, text } from './history.ts';
import { leafHash, rootOf } from './merkle.ts';
import type { ImportedPick } from './record.ts';
import type { LogSource } from './remote-source.ts';

/** The rows under `import` entries, which must hash to their roots. */
export async function checkImports(
  source: LogSource,
  { imports }: History,
  report: Report,
): Promise<ImportedPick[]> {
  const picks: ImportedPick[] = [];
  for (const { index, root, picks: count, origin } of imports.values()) {
    const bytes = await source(`import/${index}`);
    const lines = ((bytes && textOf(bytes)) ?? '').split('\n').filter((line) => line !== '');
    const hash = b64(rootOf(lines.map((line) => leafHash(utf8(line)))));
    if (!bytes) report.warn('imports', index, 'The imported rows were not available.');
    else if (hash !== root || lines.length !== count)
      report.fail('imports', index, 'The imported rows do not hash to the root of the entry.');
    else picks.push(...lines.flatMap((line) => importedPick(line, origin)));
  }
  return picks;
}

function importedPick(line: string, origin: string): ImportedPick[] {
  const row = parseCanonicalObject(line);
  if (!row || typeof row.body !== 'object' || row.body === null || !Array.isArray(row.results)) return [];
  const body = new Map(Object.entries(row.body));
  const last: unknown = row.results.at(-1);
  const result = typeof last === 'object' && last !== null && 'result' in last ? text(last.result) : null;
  const [pickId, decimalPrice] = [number(body.get('pickId')), number(body.get('decimalPrice'))];
  return [
    { pickId, date: text(body.get('date')), origin, decimalPrice, result, closed: row.closedAs !== null },
  ];
}
