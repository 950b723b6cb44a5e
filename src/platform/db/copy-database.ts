import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

const CHUNK = 1 << 20;
const OBJECT_NOT_IN_PREREQUISITE_STATE = '55000';
const WAL = 'pg_wal';
const CONTROL_FILE = 'global/pg_control';

/**
 * Streams the embedded database as a tar while it is in use: a base backup as in
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP. Files may
 * change during the copy. The label and the WAL at the end of the tar make them consistent on recovery. Only
 * two queries reach the database: a checkpoint before and the label after.
 */
export async function* copyDatabase(db: Db, folder: string): AsyncGenerator<Uint8Array> {
  const firstSegment = await startBackup(db);
  let stopped: Stopped | undefined;
  try {
    for (const name of await readdir(folder, { recursive: true })) {
      const inWal = name.startsWith(`${WAL}/`) && !(await isFolder(join(folder, name)));
      if (!inWal && name !== CONTROL_FILE) yield* tarFile(folder, name);
    }
    yield* tarFile(folder, CONTROL_FILE);
    stopped = await stopBackup(db);
  } finally {
    if (!stopped) await stopBackup(db).catch(() => {}); // the original error is the one to report
  }
  const label = Buffer.from(stopped.label);
  yield tarHeader({ name: 'backup_label', size: label.length, mode: 0o600, isFolder: false });
  yield label;
  yield tarPadding(label.length);
  const segments = await walSegments(folder, firstSegment, stopped.lastSegment);
  for (const name of segments) yield* tarFile(folder, join(WAL, name));
  yield TAR_END;
}

/** Returns the first WAL segment of the backup. */
async function startBackup(db: Db): Promise<string> {
  const start = () =>
    sql<{ segment: string }>`select pg_walfile_name(pg_backup_start('hardwood', true)) as segment`.execute(
      db,
    );
  const { rows } = await start().catch(async (error: { code?: string }) => {
    if (error.code !== OBJECT_NOT_IN_PREREQUISITE_STATE) throw error;
    await stopBackup(db); // left open by an earlier backup that could not be stopped
    return start();
  });
  return rows[0]?.segment ?? '';
}

type Stopped = { label: string; lastSegment: string };

async function stopBackup(db: Db): Promise<Stopped> {
  const { rows } = await sql<{ label: string; segment: string }>`
    select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`.execute(db);
  return { label: rows[0]?.label ?? '', lastSegment: rows[0]?.segment ?? '' };
}

async function walSegments(folder: string, first: string, last: string): Promise<string[]> {
  const names = (await readdir(join(folder, WAL))).sort().filter((name) => name >= first && name <= last);
  if (names[0] !== first || names.at(-1) !== last)
    throw new Error(`The write-ahead log from ${first} to ${last} is not there any more.`);
  return names;
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Skips a file that was deleted meanwhile and pads a truncated one with zeros. */
async function* tarFile(folder: string, name: string): AsyncGenerator<Uint8Array> {
  const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const found = await file.stat();
    const { size, mode } = found;
    yield tarHeader({ name, size, mode, isFolder: found.isDirectory() });
    if (found.isDirectory()) return;
    for (let at = 0; at < size; ) {
      const wanted = Math.min(CHUNK, size - at);
      const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, at);
      yield bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
      at += bytesRead || wanted;
    }
    yield tarPadding(size);
  } finally {
    await file.close();
  }
}
