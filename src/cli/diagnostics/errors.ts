import { Option } from 'commander';
import type { ErrorSummary } from '../../ops/diagnostics/contract.ts';
import { systemClock } from '../../platform/clock.ts';
import { instant, table } from '../table.ts';
import { number, query, type Read, whole } from './read.ts';

export const errors: Read<ErrorSummary[]> = {
  name: 'errors',
  description: 'Errors by category and step',
  example: 'hardwood errors --from 2026-11-15T00:00:00Z --category upstream',
  options: [
    new Option('--from <instant>', 'start time; default: 24 hours ago'),
    new Option('--category <category>', 'only this category'),
    new Option('--limit <n>', 'number of groups; default: 50').argParser(whole),
  ],
  path: (options) => query('/ops/errors', options, ['from', 'category', 'limit']),
  direct: async ({ db }, { from, category, limit }) => {
    const { errorSummary } = await import('../../ops/diagnostics/errors.ts');
    return errorSummary(db, { from, category, limit: number(limit), now: systemClock.now() });
  },
  print: (items) =>
    items.length === 0
      ? 'No errors.'
      : table(
          ['category', 'step', 'count', 'last', 'message'],
          items.map(({ errorCategory, stepName, count, lastOccurrence, sampleMessages }) => [
            errorCategory,
            stepName,
            String(count),
            instant(lastOccurrence),
            sampleMessages[0] ?? '',
          ]),
        ),
};
