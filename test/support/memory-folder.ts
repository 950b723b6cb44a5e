import { statfsSync } from 'node:fs';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4e9;

/**
 * Puts temporary files of a test run into memory if there is space: creating and removing the thousand files
 * of an embedded database takes seconds on a disk and milliseconds there.
 */
export function preferMemoryFolder(): void {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    if (bavail * bsize > ENOUGH_BYTES) process.env.TMPDIR = MEMORY_DISK;
  } catch {
    // a system without such a folder
  }
}
