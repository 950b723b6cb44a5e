import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fullDisk, inDataFolder, unusableFolder } from '../folder-fault.ts';
import { StartError } from '../start-error.ts';

/** Primary result codes, https://sqlite.org/rescode.html */
const SQLITE = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 };

export class FolderInUse extends StartError {
  constructor(dir: string, holder: string) {
    super(
      `Data folder ${dir} is in use (${holder}). Stop that process, or start on another folder:  DATA_DIR=${dir}-2 npm start`,
    );
  }
}

/**
 * Two processes on one embedded database lose acknowledged rows without an error, so the folder is locked by
 * the kernel. SQLite's exclusive file lock is released when its process dies in any way, cannot be taken from
 * a live or paused holder, and also works through symbolic links and across containers, unlike a pid file.
 */
export function lockFolder(dir: string, now: Date): { release(): void } {
  const note = join(dir, 'holder.json');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dir, 'lock'), { timeout: 0 });
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    inDataFolder(dir, () =>
      writeFileSync(note, JSON.stringify({ pid: process.pid, since: now.toISOString() })),
    );
  } catch (error) {
    lock?.close();
    throw explainLock(error, dir, note);
  }
  return {
    release() {
      rmSync(note, { force: true });
      lock?.close();
    },
  };
}

function explainLock(error: unknown, dir: string, note: string): unknown {
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === undefined) return error;
  switch (errcode & 0xff) {
    case SQLITE.busy:
      return new FolderInUse(dir, describeHolder(note));
    case SQLITE.full:
      return fullDisk(dir);
    case SQLITE.corrupt:
    case SQLITE.notADatabase:
      return new StartError(
        `Lock file ${join(dir, 'lock')} is damaged. Make sure that no other process uses the folder, delete the file, and start again.`,
      );
    default:
      return unusableFolder(dir, `lock: ${message}`);
  }
}

function describeHolder(note: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(note, 'utf8'));
    return `pid ${pid}, since ${since}`;
  } catch {
    return 'by a process that is just starting or stopping';
  }
}
