import type { League } from '../../domain/leagues.ts';
import { keysOf } from '../../domain/records.ts';

/** Every job type and its data. A new type needs an entry here and a handler in src/process/work.ts. */
export type JobData = {
  'mail.send': { mailId: number };
  'accounts.housekeeping': Record<string, never>;
  'webhooks.housekeeping': Record<string, never>;
  'facts.housekeeping': Record<string, never>;
  /** Only a wake-up: the operations table is the queue, oldest first. */
  'operation.run': Record<string, never>;
  'pipeline.schedule': Record<string, never>;
  'backup.take': Record<string, never>;
  'database.statistics': Record<string, never>;
  /** A step that started at `since` committed facts of a day at `at`. */
  'alerts.find': { step: string; league: League; date: string; since: string; at: string };
  'alerts.tell': Record<string, never>;
  /** Only a wake-up: the rows of push messages are the queue. */
  'push.send': Record<string, never>;
  'exports.run': { exportId: number };
  /** Bets that an account has logged on games that are over. */
  'bets.settle': { userId: number };
  'workbench.housekeeping': Record<string, never>;
  'replay.housekeeping': Record<string, never>;
  'ledger.checkpoint': Record<string, never>;
  'ledger.attest': Record<string, never>;
  'ledger.reveal': Record<string, never>;
  'ledger.close': Record<string, never>;
  /** An event of the payment provider: about a customer that had been read `seen` times, or about a charge. */
  'billing.sync': { customerId: string; seen: number } | { chargeId: string };
  'billing.cancel': Record<string, never>;
  'billing.remove': Record<string, never>;
  'billing.reconcile': Record<string, never>;
};
export type JobName = keyof JobData;

type Queue = {
  /** Counts failures and lost workers. */
  retryLimit: number;
  retryDelaySeconds: number;
  schedule?: string;
  /** Number of jobs a worker fetches at once, to run them sequentially. */
  batchSize?: number;
  /** How often a worker looks for jobs; every second if somebody waits for them. */
  pollSeconds?: number;
};

/** Nobody waits for them, and every look costs a query. */
const UPKEEP = { pollSeconds: 5 };

export const QUEUES: Record<JobName, Queue> = {
  'mail.send': { retryLimit: 8, retryDelaySeconds: 15 },
  'accounts.housekeeping': { ...UPKEEP, retryLimit: 1, retryDelaySeconds: 60, schedule: '*/10 * * * *' },
  'webhooks.housekeeping': { ...UPKEEP, retryLimit: 1, retryDelaySeconds: 60, schedule: '20 * * * *' },
  'facts.housekeeping': { ...UPKEEP, retryLimit: 1, retryDelaySeconds: 60, schedule: '40 * * * *' },
  'operation.run': { retryLimit: 0, retryDelaySeconds: 0 },
  'pipeline.schedule': { retryLimit: 0, retryDelaySeconds: 0, schedule: '* * * * *' },
  'backup.take': { ...UPKEEP, retryLimit: 1, retryDelaySeconds: 300, schedule: '0 * * * *' },
  'database.statistics': { ...UPKEEP, retryLimit: 0, retryDelaySeconds: 0, schedule: '45 */6 * * *' },
  'alerts.find': { retryLimit: 5, retryDelaySeconds: 5 },
  'alerts.tell': { retryLimit: 2, retryDelaySeconds: 5, schedule: '* * * * *' },
  'push.send': { retryLimit: 0, retryDelaySeconds: 0, schedule: '* * * * *', batchSize: 1 },
  // An export limits its own attempts. Its file may take minutes, so no other job is fetched with it.
  'exports.run': { retryLimit: 5, retryDelaySeconds: 10, batchSize: 1 },
  'bets.settle': { retryLimit: 3, retryDelaySeconds: 10, batchSize: 1 },
  'workbench.housekeeping': { ...UPKEEP, retryLimit: 0, retryDelaySeconds: 0, schedule: '* * * * *' },
  'replay.housekeeping': { ...UPKEEP, retryLimit: 0, retryDelaySeconds: 0, schedule: '*/5 * * * *' },
  'ledger.reveal': { ...UPKEEP, retryLimit: 0, retryDelaySeconds: 0, schedule: '* * * * *' },
  'ledger.close': { ...UPKEEP, retryLimit: 0, retryDelaySeconds: 0, schedule: '5-59/10 * * * *' },
  // After the jobs that append entries.
  'ledger.checkpoint': { retryLimit: 0, retryDelaySeconds: 0, schedule: '* * * * *' },
  'ledger.attest': { ...UPKEEP, retryLimit: 0, retryDelaySeconds: 0, schedule: '* * * * *' },
  // About 40 hours: delays double up to an hour. Then the reconciliation is left.
  'billing.sync': { retryLimit: 50, retryDelaySeconds: 2 },
  'billing.cancel': { retryLimit: 50, retryDelaySeconds: 5 },
  'billing.remove': { ...UPKEEP, retryLimit: 3, retryDelaySeconds: 30, schedule: '*/10 * * * *' },
  'billing.reconcile': { ...UPKEEP, retryLimit: 3, retryDelaySeconds: 60, schedule: '35 * * * *' },
};

export const JOB_NAMES = keysOf(QUEUES);
