import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../core/start-error.ts';

const SQLITE_BUSY = 5;

export class FolderInUse extends StartError {
  constructor(dir: string, holder: string) {
    super(
      `Data folder ${dir} is in use (${holder}). Stop that process, or start on another folder:  DATA_DIR=${dir}-2 npm start`,
    );
  }
}

/**
 * Two processes on one embedded database lose acknowledged rows without an error, so the folder is locked by the
 * kernel: SQLite's exclusive file lock dies with its process however it dies, cannot be robbed from a live or paused
 * holder, and means the same through a symbolic link or from another container, where a pid file would lie.
 */
export function lockFolder(dir: string, now: Date): { release(): void } {
  const lock = new DatabaseSync(join(dir, 'lock'), { timeout: 0 });
  const note = join(dir, 'holder.json');
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new FolderInUse(dir, describeHolder(note));
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, since: now.toISOString() }));
  return {
    release() {
      rmSync(note, { force: true });
      lock.close();
    },
  };
}

function describeHolder(note: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(note, 'utf8'));
    return `pid ${pid}, since ${since}`;
  } catch {
    return 'by a process that is just starting or stopping';
  }
}
