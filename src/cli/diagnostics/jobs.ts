import type { JobQueue } from '../../ops/diagnostics/contract.ts';
import { systemClock } from '../../platform/clock.ts';
import { instant, table } from '../table.ts';
import type { Read } from './read.ts';

export const jobs: Read<JobQueue[]> = {
  name: 'jobs',
  description: 'Background job queues',
  example: 'hardwood jobs',
  path: () => '/ops/jobs',
  direct: async ({ db }) => {
    const { jobQueues } = await import('../../ops/diagnostics/job-queues.ts');
    return jobQueues(db, systemClock.now());
  },
  print: (items) =>
    table(
      ['queue', 'status', 'waiting', 'running', 'failed', 'oldest', 'last done'],
      items.map(({ name, status, waiting, running, failed, oldestWaitingSec, lastCompletedAt }) => [
        name,
        status,
        String(waiting),
        String(running),
        String(failed),
        oldestWaitingSec === null ? '–' : `${oldestWaitingSec} s`,
        instant(lastCompletedAt),
      ]),
    ),
};
