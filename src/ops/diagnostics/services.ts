import { secondsAfter } from '../../domain/dates.ts';
import { readSourceUsage, type SourceUsage } from '../../ingest/sources/usage-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { ServiceItem, Services, SourceItem } from './contract.ts';
import { listProcesses } from './process-queries.ts';

const SILENT_AFTER_SECONDS = 30; // three missed heartbeats

/** Processes of the last day, newest first. */
export async function listServices(db: Db, now: Date): Promise<ServiceItem[]> {
  const silentSince = secondsAfter(now, -SILENT_AFTER_SECONDS);
  return (await listProcesses(db)).map(({ seenAt, stoppedAt, ...facts }) => ({
    ...facts,
    lastSeenAt: seenAt,
    status: stoppedAt ? 'stopped' : seenAt < silentSince ? 'silent' : 'up',
  }));
}

/** Usage and status of live sources. Empty if none was ever requested. */
export async function listSources(db: Db, now: Date): Promise<SourceItem[]> {
  return (await readSourceUsage(db, now)).map((usage) => ({ ...usage, status: statusOf(usage) }));
}

function statusOf({ restsUntil, lastFailureAt, lastSuccessAt }: SourceUsage): SourceItem['status'] {
  if (restsUntil) return 'resting';
  if (lastFailureAt && (!lastSuccessAt || lastFailureAt > lastSuccessAt)) return 'failing';
  return 'ok';
}

export const services = async (db: Db, now: Date): Promise<Services> => ({
  processes: await listServices(db, now),
  sources: await listSources(db, now),
});
