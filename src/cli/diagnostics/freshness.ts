import type { FreshnessItem } from '../../ops/diagnostics/contract.ts';
import { systemClock } from '../../platform/clock.ts';
import { instant, table } from '../table.ts';
import type { Read } from './read.ts';

export const freshness: Read<FreshnessItem[]> = {
  name: 'freshness',
  description: 'Age of each feed; exits with 1 if one is stale or failing',
  example: 'hardwood freshness --json | jq \'.[] | select(.status != "fresh")\'',
  path: () => '/diagnostics/freshness',
  direct: async ({ db, config }) => {
    const { freshness } = await import('../../ops/diagnostics/freshness.ts');
    return freshness(db, { oddsEveryMinutes: config.feed.oddsEveryMinutes, now: systemClock.now() });
  },
  print: (items) =>
    table(
      ['variant', 'status', 'age', 'last success', 'last error'],
      items.map(({ variant, status, ageMinutes, lastSuccessAt, lastErrorMessage }) => [
        variant,
        status,
        ageMinutes === null ? '–' : `${ageMinutes} min`,
        instant(lastSuccessAt),
        status === 'error' ? (lastErrorMessage ?? '') : '',
      ]),
    ),
  bad: (items) => items.some(({ status }) => status === 'stale' || status === 'error'),
};
