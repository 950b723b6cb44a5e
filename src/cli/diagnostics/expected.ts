import { Option } from 'commander';
import { LEAGUES } from '../../domain/leagues.ts';
import { STEP_NAMES } from '../../ingest/operations/step-names.ts';
import type { Board } from '../../ops/diagnostics/contract.ts';
import { OUTPUT_STATES } from '../../ops/diagnostics/output-states.ts';
import { systemClock } from '../../platform/clock.ts';
import { instant, table } from '../table.ts';
import { number, query, type Read, whole } from './read.ts';

export const expected: Read<Board> = {
  name: 'expected',
  description: 'Expected outputs for each day and step; exits with 1 if something is missing',
  example: 'hardwood expected --days 120 --state missing',
  options: [
    new Option('--days <n>', 'number of days back; default: 14').argParser(whole),
    new Option('--league <league>').choices(LEAGUES),
    new Option('--step <step>').choices(STEP_NAMES),
    new Option('--state <state>').choices(OUTPUT_STATES),
  ],
  path: (options) => query('/ops/expected', options, ['days', 'league', 'step', 'state']),
  direct: async ({ db }, { days, ...filter }) => {
    const { expectedOutputs } = await import('../../ops/diagnostics/expected-outputs.ts');
    return expectedOutputs(db, { ...filter, days: number(days), now: systemClock.now() });
  },
  print: ({ counts, items }) => {
    const shown = items.filter(({ state }) => state !== 'not-expected' && state !== 'done');
    const lines = shown.map(({ date, league, step, state, dueAt, found, expected, note }) => [
      date,
      league,
      step,
      state,
      instant(dueAt),
      `${found}/${expected}`,
      note ?? '',
    ]);
    const sums = Object.entries(counts).map(([state, n]) => `${n} ${state}`);
    return `${table(['date', 'league', 'step', 'state', 'due', 'found', 'note'], lines)}\n${sums.join(', ')}`;
  },
  bad: ({ counts }) => ['missing', 'failed', 'partial'].some((state) => (counts[state] ?? 0) > 0),
};
