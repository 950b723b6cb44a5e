import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isIntact, PAGE_SIZE } from './page-checksum.ts';

const PAGES_PER_SCAN = 512; // 4 MB
const PAGES_FOR_OPENING = 4; // opening a file costs about as much as reading this many pages
const PAGES_PER_SEGMENT = 131_072; // a relation continues in a second file after 1 GB
const RECHECK_MS = 100;
const RELATION_FILE = /^\d+(?:_[a-z]+)?(?:\.(\d+))?$/;

export type DamagedPage = { file: string; block: number };

/**
 * Verifies the database files on disk, a few megabytes per call, then starts over. The database itself reads
 * a page from disk only when it is not in memory. A damaged page is checked again on each call until it is
 * intact.
 */
export function createPageScan(folder: string): () => Promise<DamagedPage | null> {
  let files: string[] = [];
  let block = 0;
  let damaged: DamagedPage | null = null;
  const buffer = Buffer.allocUnsafe(PAGES_PER_SCAN * PAGE_SIZE);

  return async () => {
    if (damaged && (await isDamaged(folder, damaged))) return damaged;
    damaged = null;
    for (let left = PAGES_PER_SCAN; left > 0 && !damaged; ) {
      const file = files[0];
      if (!file) {
        files = await listRelationFiles(folder);
        if (left < PAGES_PER_SCAN || files.length === 0) return null;
        continue;
      }
      const wanted = left;
      const pages = await readPages(folder, { file, block }, buffer.subarray(0, wanted * PAGE_SIZE));
      const found = pages.findIndex((page, n) => !isIntact(page, blockOf(file, block + n)));
      const suspect = { file, block: block + found };
      if (found >= 0 && (await isDamaged(folder, suspect))) damaged = suspect;
      left -= Math.max(PAGES_FOR_OPENING, pages.length);
      block += pages.length;
      if (pages.length === wanted) continue;
      files.shift();
      block = 0;
    }
    return damaged;
  };
}

/** A page that is being written may be read torn, so only one that stays unchanged counts as damaged. */
async function isDamaged(folder: string, page: DamagedPage): Promise<boolean> {
  const [before] = await readPages(folder, page, Buffer.alloc(PAGE_SIZE));
  await wait(RECHECK_MS);
  const [after] = await readPages(folder, page, Buffer.alloc(PAGE_SIZE));
  return (
    before !== undefined &&
    after !== undefined &&
    before.equals(after) &&
    !isIntact(after, blockOf(page.file, page.block))
  );
}

const blockOf = (file: string, block: number): number => {
  const [, segment = 0] = RELATION_FILE.exec(file.split('/').at(-1) ?? '') ?? [];
  return Number(segment) * PAGES_PER_SEGMENT + block;
};

async function listRelationFiles(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'base'), { recursive: true });
  return names
    .filter((name) => RELATION_FILE.test(name.split('/')[1] ?? ''))
    .map((name) => join('base', name));
}

/** As many whole pages as fit into the buffer. None if the file ends before the block or was dropped. */
async function readPages(folder: string, { file, block }: DamagedPage, buffer: Buffer): Promise<Buffer[]> {
  const handle = await open(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return [];
  try {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, block * PAGE_SIZE);
    return Array.from({ length: Math.floor(bytesRead / PAGE_SIZE) }, (_, n) =>
      buffer.subarray(n * PAGE_SIZE, (n + 1) * PAGE_SIZE),
    );
  } finally {
    await handle.close();
  }
}
