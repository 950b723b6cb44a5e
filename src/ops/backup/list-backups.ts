import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, readManifest } from './manifest.ts';
import { backupTime } from './rotation.ts';

export type StoredBackup = { name: string; createdAt: Date; bytes: number };

/** Complete backups in the folder, newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const found: StoredBackup[] = [];
  for (const name of names.sort().reverse()) {
    const createdAt = backupTime(name);
    const manifest =
      createdAt && readManifest(await readFile(join(folder, name, MANIFEST_FILE), 'utf8').catch(() => ''));
    if (manifest) found.push({ name, createdAt, bytes: manifest.bytes });
  }
  return found;
}
