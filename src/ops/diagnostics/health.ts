import { statfs } from 'node:fs/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isReachable } from '../../platform/db/health.ts';
import type { Replica } from '../../platform/db/replica.ts';
import type { Check, Health } from './contract.ts';
import { checkDisk, checkReplica, checkWorker, type Space, worst } from './health-rule.ts';
import { jobQueues } from './job-queues.ts';
import { listServices } from './services.ts';

export type HealthDeps = {
  db: Db;
  replica: Pick<Replica, 'state'> | null;
  clock: Clock;
  version: string;
  startedAt: Date;
  /** Free space on the data disk, or null if unknown. */
  space: () => Promise<Space | null>;
  /** Health of the webhook sender. */
  webhookCheck: (db: Db, now: Date) => Promise<Check>;
};

export async function health(deps: HealthDeps): Promise<Health> {
  const { db, replica, clock, version, startedAt } = deps;
  const now = clock.now();
  const uptimeSec = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1_000));
  const checks = (await isReachable(db)) ? await runChecks(deps, now) : UNREACHABLE;
  const all = {
    ...checks,
    ...(replica && { replica: checkReplica(replica.state()) }),
    disk: checkDisk(await deps.space()),
  };
  return { status: worst(Object.values(all)), version, uptimeSec, checks: all };
}

const unknown: Check = { status: 'degraded', detail: 'unknown without the database' };
const UNREACHABLE = {
  database: { status: 'down', detail: 'it does not respond' },
  worker: unknown,
  webhooks: unknown,
} satisfies Record<string, Check>;

async function runChecks({ db, webhookCheck }: HealthDeps, now: Date) {
  return {
    database: { status: 'ok', detail: 'it answers' } satisfies Check,
    worker: checkWorker(await listServices(db, now), await jobQueues(db, now)),
    webhooks: await webhookCheck(db, now),
  };
}

export async function spaceAt(folder: string): Promise<Space | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null; // the folder does not exist yet, or the system cannot tell
  }
}
