import type { Health } from '../../ops/diagnostics/contract.ts';
import { table } from '../table.ts';
import type { Read } from './read.ts';

export const health: Read<Health> = {
  name: 'health',
  description: 'Health of the service; exits with 1 if it is not ok',
  example: 'hardwood health --json',
  path: () => '/ops/health',
  direct: async ({ db, clock, config, monitoring }) => {
    const { health, spaceAt } = await import('../../ops/diagnostics/health.ts');
    const { VERSION } = await import('../../platform/version.ts');
    return health({
      db,
      replica: null, // only a running process uses one
      clock,
      version: VERSION,
      startedAt: monitoring.startedAt,
      space: () => spaceAt(config.storage.dataDir),
      webhookCheck: async () => ({ status: 'ok', detail: 'not checked' }),
    });
  },
  print: ({ status, version, checks }) =>
    [
      `${status} (${version})`,
      table(
        ['check', 'status', 'detail'],
        Object.entries(checks).map(([name, check]) => [name, check.status, check.detail]),
      ),
    ].join('\n'),
  bad: ({ status }) => status !== 'ok',
};
