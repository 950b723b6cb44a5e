import type { Entry } from './entry.ts';
import type { Report } from './finding.ts';
import { type History, type LoggedPick, number, text } from './history.ts';

const dayOf = ({ league, date }: Record<string, unknown>): string => `${text(league)} ${text(date)}`;

/** A day should be closed by then. */
const CLOSED_AFTER_MS = 3 * 86_400_000;

/** Counts of runs and slates against the entries that they summarize. */
export function checkCounts(entries: readonly Entry[], history: History, now: Date, report: Report): void {
  const picks = [...history.picks.values()];
  const ofRun = Map.groupBy(
    picks.filter(({ claimed }) => !claimed),
    ({ run }) => run,
  );
  const withdrawnBy = withdrawalsByRun(entries);
  const ofDay = Map.groupBy(picks, dayOf);
  const closed = new Map<string, number>();
  for (const { kind, index, fields } of entries) {
    const day = dayOf(fields);
    if (kind === 'run') {
      const own = ofRun.get(number(fields.run)) ?? [];
      const changed = own.filter(({ replaces }) => replaces !== null).length;
      const withdrawn = withdrawnBy.get(index) ?? 0;
      compare({ added: own.length - changed, changed, withdrawn }, { index, fields }, 'runs', report);
    }
    if ((kind === 'run' || kind === 'pick' || kind === 'slate') && closed.has(day))
      report.fail('slates', index, `Entry ${closed.get(day)} had closed the slate of ${day}.`);
    if (kind !== 'slate') continue;
    closed.set(day, index);
    compare(slateOf(ofDay.get(day) ?? []), { index, fields }, 'slates', report);
  }
  for (const [day, [first]] of ofDay)
    if (first && !closed.has(day) && now.getTime() - Date.parse(first.date) > CLOSED_AFTER_MS)
      report.warn('slates', first.index, `The slate of ${day} is not closed.`);
}

/** A run's withdrawals follow it directly. */
function withdrawalsByRun(entries: readonly Entry[]): Map<number, number> {
  const counts = new Map<number, number>();
  let run: number | null = null;
  for (const { kind, index } of entries) {
    if (kind === 'run') run = index;
    else if (kind !== 'withdraw') run = null;
    else if (run !== null) counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

function slateOf(picks: readonly LoggedPick[]) {
  const superseded = picks.filter(({ replacedBy }) => replacedBy !== null).length;
  const withdrawn = picks.filter(({ withdrawnBy }) => withdrawnBy !== null).length;
  return { picks: picks.length, superseded, withdrawn, standing: picks.length - superseded - withdrawn };
}

function compare(
  expected: Record<string, number>,
  { index, fields }: Pick<Entry, 'index' | 'fields'>,
  check: string,
  report: Report,
): void {
  for (const [name, count] of Object.entries(expected))
    if (fields[name] !== count)
      report.fail(check, index, `It counts ${fields[name]} as ${name}; the log has ${count}.`);
}
