import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4e9;

/**
 * Puts temporary files of a test run into memory if there is space: creating and removing the thousand files
 * of an embedded database takes seconds on a disk and milliseconds there. Whatever a test leaves behind is
 * removed when the run ends.
 */
export function preferMemoryFolder(): void {
  // Outlives the run, unlike the folder below; database threads would compile the same code in every test file.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    if (bavail * bsize < ENOUGH_BYTES) return;
    const folder = mkdtempSync(join(MEMORY_DISK, 'hardwood-'));
    chmodSync(folder, 0o711); // PostgreSQL runs as another user
    process.env.TMPDIR = folder;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  } catch {
    // a system without such a folder
  }
}
