import { secondsAfter } from '../core/dates.ts';
import type { Db } from '../db/connect.ts';
import type { ServiceItem } from './contract.ts';
import { listProcesses } from './process-queries.ts';

const SILENT_AFTER_SECONDS = 30; // three missed beats

/** The processes of the last day, newest first. */
export async function listServices(db: Db, now: Date): Promise<ServiceItem[]> {
  const silentSince = secondsAfter(now, -SILENT_AFTER_SECONDS);
  return (await listProcesses(db)).map(({ seenAt, stoppedAt, ...facts }) => ({
    ...facts,
    lastSeenAt: seenAt,
    status: stoppedAt ? 'stopped' : seenAt < silentSince ? 'silent' : 'up',
  }));
}
