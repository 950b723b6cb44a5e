import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { copyDatabase } from '../../platform/db/copy-database.ts';
import type { Embedded } from '../../platform/db/embedded.ts';
import { Problem } from '../../platform/problem.ts';
import { listBackups, type StoredBackup } from './list-backups.ts';
import { type Backup, takeBackup } from './take-backup.ts';

export type Backups = {
  /** Null if this process takes no backups: PostgreSQL has its own tools, or backups are off. */
  folder: string | null;
  take(): Promise<Backup>;
  list(): Promise<StoredBackup[]>;
};

type Deps = { config: Config; db: Db; embedded: Promise<Embedded> | null; clock: Clock; version: string };

export const backupFolder = ({ storage, embedded }: Pick<Config, 'storage' | 'embedded'>): string | null =>
  !embedded || storage.backupDir === 'off' ? null : (storage.backupDir ?? join(storage.dataDir, 'backups'));

/** Backups of this process's embedded database, one at a time. */
export function createBackups({ config, db, embedded, clock, version }: Deps): Backups {
  const folder = backupFolder(config);
  let last: Promise<unknown> = Promise.resolve();
  const take = async () => {
    const database = await embedded;
    if (!database || !folder)
      throw new Problem(
        'not-found',
        'Backups exist only for the embedded database, and only if BACKUP_DIR is not off.',
      );
    const { dataDir } = config.storage;
    const copy = copyDatabase(db, database.folder);
    return takeBackup({ copy, dataDir, folder, version, now: clock.now() });
  };
  return {
    folder,
    take() {
      const current = last.then(take, take);
      last = current.catch(() => {}); // the caller gets the error
      return current;
    },
    list: async () => (folder ? listBackups(folder) : []),
  };
}
