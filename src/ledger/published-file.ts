import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { b64, fromB64 } from './verify/bytes.ts';
import type { Checkpoint } from './verify/checkpoint.ts';

/** The newest signed tree head, outside the database and its backups: a restored database is noticed by it. */
export const PUBLISHED_FILE = 'ledger-published';

export function readPublished(dataDir: string): Checkpoint | null {
  const path = join(dataDir, PUBLISHED_FILE);
  if (!existsSync(path)) return null;
  const [size, encoded = '', origin = ''] = readFileSync(path, 'utf8').trim().split('\n');
  const root = fromB64(encoded);
  return root ? { origin, size: Number(size), root } : null;
}

export function writePublished(dataDir: string, { origin, size, root }: Checkpoint): void {
  const path = join(dataDir, PUBLISHED_FILE);
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, `${size}\n${b64(root)}\n${origin}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}

/** Keeps the file of a log that ended under another name. */
export function retirePublished(dataDir: string, { size }: Checkpoint): void {
  renameSync(join(dataDir, PUBLISHED_FILE), join(dataDir, `${PUBLISHED_FILE}-${size}`));
}
