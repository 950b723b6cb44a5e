import type { League } from '../../domain/leagues.ts';

/** Every kind of background work and what it is handed. A new kind is a line here and a handler in src/process/work.ts. */
export type JobData = {
  'mail.send': { mailId: number };
  'accounts.housekeeping': Record<string, never>;
  'webhooks.housekeeping': Record<string, never>;
  /** Says only that something waits: the operations themselves are the queue, oldest first. */
  'operation.run': Record<string, never>;
  'pipeline.schedule': Record<string, never>;
  'backup.take': Record<string, never>;
  'database.statistics': Record<string, never>;
  /** A step that began at `since` has committed facts of a day at `at`. */
  'alerts.find': { step: string; league: League; date: string; since: string; at: string };
  'alerts.tell': Record<string, never>;
  'exports.run': { exportId: number };
  'workbench.housekeeping': Record<string, never>;
};
export type JobName = keyof JobData;

type Queue = {
  /** Counts failures and lost workers alike. */
  retryLimit: number;
  retryDelaySeconds: number;
  schedule?: string;
  /** How many jobs a worker takes at once, to run them one after the other. */
  batchSize?: number;
};

export const QUEUES: Record<JobName, Queue> = {
  'mail.send': { retryLimit: 8, retryDelaySeconds: 15 },
  'accounts.housekeeping': { retryLimit: 1, retryDelaySeconds: 60, schedule: '*/10 * * * *' },
  'webhooks.housekeeping': { retryLimit: 1, retryDelaySeconds: 60, schedule: '20 * * * *' },
  'operation.run': { retryLimit: 0, retryDelaySeconds: 0 },
  'pipeline.schedule': { retryLimit: 0, retryDelaySeconds: 0, schedule: '* * * * *' },
  'backup.take': { retryLimit: 1, retryDelaySeconds: 300, schedule: '0 * * * *' },
  'database.statistics': { retryLimit: 0, retryDelaySeconds: 0, schedule: '45 */6 * * *' },
  'alerts.find': { retryLimit: 5, retryDelaySeconds: 5 },
  'alerts.tell': { retryLimit: 2, retryDelaySeconds: 5, schedule: '* * * * *' },
  // An export bounds its own attempts; a file may take minutes, and no other waits behind it.
  'exports.run': { retryLimit: 5, retryDelaySeconds: 10, batchSize: 1 },
  'workbench.housekeeping': { retryLimit: 0, retryDelaySeconds: 0, schedule: '* * * * *' },
};

export const JOB_NAMES = Object.keys(QUEUES) as JobName[];
