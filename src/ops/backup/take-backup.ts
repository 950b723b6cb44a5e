import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DATABASE_FILE, KEPT_SECRETS, MANIFEST_FILE } from './manifest.ts';
import { backupName, backupsToDrop } from './rotation.ts';

export type Backup = { name: string; path: string; createdAt: Date; bytes: number; seconds: number };

type Ask = {
  /** The database as a tar stream. */
  copy: AsyncIterable<Uint8Array>;
  dataDir: string;
  folder: string;
  version: string;
  now: Date;
};

/**
 * Copies the database and its secrets into a new folder, which is renamed when complete. The database stays
 * in use. Compression runs on other threads.
 */
export async function takeBackup({ copy, dataDir, folder, version, now }: Ask): Promise<Backup> {
  const began = performance.now();
  const name = backupName(now);
  const path = join(folder, name);
  const unfinished = join(folder, `.${name}.unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const file = join(unfinished, DATABASE_FILE);
    await pipeline(copy, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
    await toDisk(file);
    for (const secret of KEPT_SECRETS)
      await copyFile(join(dataDir, secret), join(unfinished, secret)).catch(ignoreMissing);
    const bytes = (await stat(file)).size;
    const manifest = { version, createdAt: now.toISOString(), bytes, sha256: await hashFile(file) };
    await writeFile(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
    });
    await rm(path, { recursive: true, force: true });
    await rename(unfinished, path);
    for (const old of backupsToDrop(await readdir(folder), now))
      await rm(join(folder, old), { recursive: true, force: true });
    return { name, path, createdAt: now, bytes, seconds: (performance.now() - began) / 1_000 };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path);
  await file.sync();
  await file.close();
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
