/** Every kind of background work and what it is handed. A new kind is a line here and a handler in src/work.ts. */
export type JobData = {
  'mail.send': { mailId: number };
  'accounts.housekeeping': Record<string, never>;
  'webhooks.housekeeping': Record<string, never>;
  /** Says only that something waits: the operations themselves are the queue, oldest first. */
  'operation.run': Record<string, never>;
  'pipeline.schedule': Record<string, never>;
  'backup.take': Record<string, never>;
};
export type JobName = keyof JobData;

type Queue = { retryLimit: number; retryDelaySeconds: number; schedule?: string };

export const QUEUES: Record<JobName, Queue> = {
  'mail.send': { retryLimit: 8, retryDelaySeconds: 15 },
  'accounts.housekeeping': { retryLimit: 1, retryDelaySeconds: 60, schedule: '*/10 * * * *' },
  'webhooks.housekeeping': { retryLimit: 1, retryDelaySeconds: 60, schedule: '20 * * * *' },
  'operation.run': { retryLimit: 0, retryDelaySeconds: 0 },
  'pipeline.schedule': { retryLimit: 0, retryDelaySeconds: 0, schedule: '* * * * *' },
  'backup.take': { retryLimit: 1, retryDelaySeconds: 300, schedule: '0 * * * *' },
};

export const JOB_NAMES = Object.keys(QUEUES) as JobName[];
