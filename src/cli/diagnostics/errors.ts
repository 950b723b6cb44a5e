import { Option } from 'commander';
import type { ErrorSummary } from '../../ops/diagnostics/contract.ts';
import { systemClock } from '../../platform/clock.ts';
import { instant, table } from '../table.ts';
import { number, query, type Read, whole } from './read.ts';

export const errors: Read<ErrorSummary[]> = {
  name: 'errors',
  description: 'What failed, by category and step',
  example: 'hardwood errors --from 2026-11-15T00:00:00Z --category upstream',
  options: [
    new Option('--from <instant>', 'since when; a day ago by default'),
    new Option('--category <category>', 'one category alone'),
    new Option('--limit <n>', 'how many groups; 50 by default').argParser(whole),
  ],
  path: (options) => query('/ops/errors', options, ['from', 'category', 'limit']),
  direct: async ({ db }, { from, category, limit }) => {
    const { errorSummary } = await import('../../ops/diagnostics/errors.ts');
    return errorSummary(db, { from, category, limit: number(limit), now: systemClock.now() });
  },
  print: (items) =>
    items.length === 0
      ? 'Nothing failed.'
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
