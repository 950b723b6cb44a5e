import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fullDisk } from '../folder-fault.ts';
import { StartError } from '../start-error.ts';
import { isDamage } from './faults.ts';

/** PostgreSQL needs space for at least one WAL segment. */
const SEGMENT_BYTES = 16_777_216;

function isFull(dir: string): boolean {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize < SEGMENT_BYTES;
}

export function explainOpening(dir: string, { message }: Error): StartError {
  return isFull(dir)
    ? fullDisk(dir)
    : new StartError(
        `The database in ${join(dir, 'pg')} is damaged (${message.replace(/\.$/, '')}). Restore a backup:  hardwood backup --list, then hardwood restore <backup> --replace`,
      );
}

export function explainCreation(dir: string, { message }: Error): StartError {
  const reason = /^\w*Error.*$/m.exec(message)?.[0] ?? message.split('\n')[0];
  return isFull(dir)
    ? fullDisk(dir)
    : new StartError(`The database could not be created in ${join(dir, 'pg')} (${reason}).`);
}

/** A query that fails while the embedded database starts may mean damaged pages or files. */
export const explainStart = (dir: string, error: unknown): unknown =>
  isDamage(error) ? explainOpening(dir, error as Error) : error;
