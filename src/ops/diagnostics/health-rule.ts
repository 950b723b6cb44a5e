import type { ReplicaState } from '../../platform/db/replica.ts';
import type { Check, JobQueue, ServiceItem } from './contract.ts';

const MB = 1_000_000;
const LITTLE_SPACE = 500 * MB;
const NO_SPACE = 50 * MB;

export type Space = { free: number; total: number };

/** Healthy if a process with the role all or worker is up and no queue is full or stalled. */
export function checkWorker(services: readonly ServiceItem[], queues: readonly JobQueue[]): Check {
  const workers = services.filter(({ role, status }) => role !== 'api' && status === 'up');
  if (workers.length === 0) return { status: 'degraded', detail: 'no worker has sent a heartbeat' };
  const full = queues.find(({ status }) => status === 'full');
  if (full)
    return { status: 'degraded', detail: `${full.name}: the queue is full (${full.waiting} waiting)` };
  const late = queues.find(({ status }) => status === 'delayed');
  if (late)
    return {
      status: 'degraded',
      detail: `${late.name}: ${late.waiting} waiting, the oldest for ${late.oldestWaitingSec} s`,
    };
  return { status: 'ok', detail: `${workers.length} running` };
}

/** Without the replica everything still works, on the primary. */
export const checkReplica = ({ fault, lagSeconds }: ReplicaState): Check =>
  fault === null
    ? { status: 'ok', detail: `in use, at most ${lagSeconds.toFixed(1)} s behind` }
    : { status: 'degraded', detail: `not used: ${fault}` };

export function checkDisk(space: Space | null): Check {
  if (!space) return { status: 'ok', detail: 'not known on this system' };
  const detail = `${Math.floor(space.free / MB).toLocaleString('en-US')} MB free`;
  if (space.free < NO_SPACE) return { status: 'down', detail };
  return { status: space.free < LITTLE_SPACE ? 'degraded' : 'ok', detail };
}

export const worst = (checks: readonly Check[]): Check['status'] =>
  (['down', 'degraded'] as const).find((status) => checks.some((check) => check.status === status)) ?? 'ok';
