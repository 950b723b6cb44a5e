import { backupFolder } from '../../ops/backup/backups.ts';
import { listBackups } from '../../ops/backup/list-backups.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const OLDEST_HOURS = 2;

/** Only a running service takes backups, so an old backup is a fault only then. */
export async function checkBackups(
  config: Config,
  { running, now }: { running: boolean; now: Date },
): Promise<Finding[]> {
  const folder = backupFolder(config);
  if (!config.embedded) return [];
  if (!folder)
    return [
      warning('backups', 'BACKUP_DIR is off', 'Back up the data another way, or set BACKUP_DIR to a folder.'),
    ];
  const [newest] = await listBackups(folder);
  if (!newest)
    return [
      running
        ? warning('backups', `no backup in ${folder}`, 'Create one:  hardwood backup')
        : ok('backups', 'none yet'),
    ];
  const hours = (now.getTime() - newest.createdAt.getTime()) / 3_600_000;
  if (running && hours > OLDEST_HOURS)
    return [
      fault(
        'backups',
        `the newest is ${Math.floor(hours)} hours old`,
        'See hardwood jobs for backup.take, then:  hardwood backup',
      ),
    ];
  return [ok('backups', `the newest is ${newest.name}`)];
}
