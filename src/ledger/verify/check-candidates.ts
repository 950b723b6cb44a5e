import { textOf } from './bytes.ts';
import { readCandidates } from './commitment.ts';
import type { Entry } from './entry.ts';
import type { Report } from './finding.ts';
import { readInfo } from './log-info.ts';
import type { LogSource } from './remote-source.ts';

/** Sets of candidates that the operator has opened, against the roots in `run` and `slate` entries. */
export async function checkCandidates(
  source: LogSource,
  entries: readonly Entry[],
  report: Report,
): Promise<number[]> {
  if (!(await readInfo(source)).candidates) return [];
  const opened: number[] = [];
  const slates = entries.filter(({ kind }) => kind === 'slate');
  const closed = new Set(slates.map(dayOf));
  const sets = entries.filter((entry) => entry.kind === 'run' && closed.has(dayOf(entry)));
  for (const { index, kind, fields } of [...slates, ...sets]) {
    const bytes = await source(`candidates/${index}`);
    const found = bytes && readCandidates(textOf(bytes) ?? '');
    const claimed = new Map(Object.entries(fields[kind === 'run' ? 'thoughts' : 'candidates'] ?? {}));
    if (!bytes) report.warn('candidates', index, 'The candidates were not available.');
    else if (found?.root !== claimed.get('root') || found?.count !== claimed.get('count'))
      report.fail('candidates', index, 'The candidates do not hash to the root of the entry.');
    else opened.push(index);
  }
  return opened;
}

const dayOf = ({ fields }: Entry): string => `${fields.league} ${fields.date}`;
