import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { lockFolder } from '../../platform/db/lock.ts';
import { databaseFolder, restoreEmbedded } from '../../platform/db/restore-embedded.ts';
import { StartError } from '../../platform/start-error.ts';
import { DATABASE_FILE, KEPT_SECRETS, MANIFEST_FILE, readManifest } from './manifest.ts';
import { backupName } from './rotation.ts';
import { hashFile } from './take-backup.ts';

type Ask = { from: string; dataDir: string; replace: boolean; now: Date };

/**
 * Restores a backup into the data folder. An existing database is renamed, and only if the caller asked for
 * that. Returns its new path.
 */
export async function restoreBackup({
  from,
  dataDir,
  replace,
  now,
}: Ask): Promise<{ movedTo: string | null }> {
  const manifest = readManifest(await readFile(join(from, MANIFEST_FILE), 'utf8').catch(() => ''));
  if (!manifest)
    throw new StartError(`There is no complete backup in ${from}: ${MANIFEST_FILE} cannot be read.`, 3);
  const file = join(from, DATABASE_FILE);
  if ((await hashFile(file).catch(() => '')) !== manifest.sha256)
    throw new StartError(
      `The backup in ${from} is damaged: the checksum of ${DATABASE_FILE} does not match. Use another backup.`,
    );
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir, now); // fails if a service is running
  try {
    const occupied = existsSync(databaseFolder(dataDir));
    if (occupied && !replace)
      throw new StartError(
        `${dataDir} already contains a database. Restore into an empty folder (DATA_DIR), or add --replace to move it aside.`,
        5,
      );
    const tar = await promisify(gunzip)(await readFile(file));
    const aside = join(dataDir, `before-restore-${backupName(now)}`);
    if (occupied) await moveAside(dataDir, aside);
    await restoreEmbedded(dataDir, new Uint8Array(tar));
    for (const secret of KEPT_SECRETS) await putSecret(join(from, secret), join(dataDir, secret));
    return { movedTo: occupied ? aside : null };
  } finally {
    lock.release();
  }
}

async function moveAside(dataDir: string, aside: string): Promise<void> {
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await rename(databaseFolder(dataDir), join(aside, 'pg'));
  for (const secret of KEPT_SECRETS)
    if (existsSync(join(dataDir, secret))) await copyFile(join(dataDir, secret), join(aside, secret));
}

async function putSecret(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await copyFile(from, to);
  await chmod(to, 0o600);
}
