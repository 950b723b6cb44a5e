import type { Logger } from 'pino';
import type { Backups } from './backups.ts';

/** Job: the hourly backup. Does nothing without an embedded database. */
export async function takeScheduledBackup({
  backups,
  log,
}: {
  backups: Backups;
  log: Logger;
}): Promise<void> {
  if (!backups.folder) return;
  const { name, bytes, seconds } = await backups.take();
  log.info({ name, bytes, seconds }, 'a backup was taken');
}
