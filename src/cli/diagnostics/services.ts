import type { Services } from '../../ops/diagnostics/contract.ts';
import { systemClock } from '../../platform/clock.ts';
import { instant, table } from '../table.ts';
import type { Read, Wire } from './read.ts';

export const services: Read<Services> = {
  name: 'services',
  description: 'Processes with their last heartbeat, and the state of live sources',
  example: 'hardwood services',
  path: () => '/ops/services',
  direct: async ({ db }) => {
    const { services } = await import('../../ops/diagnostics/services.ts');
    return services(db, systemClock.now());
  },
  print: ({ processes, sources }) =>
    [
      table(
        ['role', 'status', 'host', 'pid', 'version', 'last seen', 'started'],
        processes.map(({ role, status, host, pid, version, lastSeenAt, startedAt }) => [
          role,
          status,
          host,
          String(pid),
          version,
          instant(lastSeenAt),
          instant(startedAt),
        ]),
      ),
      ...(sources.length === 0 ? [] : ['', sourceTable(sources)]),
    ].join('\n'),
};

const sourceTable = (sources: Wire<Services>['sources']): string =>
  table(
    ['source', 'status', 'requests', 'failed', 'credits', 'left', 'last response'],
    sources.map((one) => [
      one.source,
      one.status,
      String(one.requestsToday),
      String(one.failuresToday),
      String(one.creditsToday),
      String(one.creditsRemaining ?? '–'),
      instant(one.lastSuccessAt),
    ]),
  );
