import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../platform/start-error.ts';
import { newSigningKey, parseSigningKey, type SigningKey } from './sign.ts';

/** One secret key per line; the first is the older one during a rotation. */
export const KEY_FILE = 'ledger-key';

export type KeySource = { dataDir: string; configured: readonly string[] | null };

/** The keys that sign, from LEDGER_KEY or else the file. Empty if this process has none. */
export function loadKeys({ dataDir, configured }: KeySource): SigningKey[] {
  const path = join(dataDir, KEY_FILE);
  const lines = configured ?? (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []);
  return lines.map((line) => {
    const key = parseSigningKey(line.trim());
    if (!key)
      throw new StartError(
        configured
          ? 'LEDGER_KEY is not a key of the ledger (PRIVATE+KEY+…).'
          : `The ledger key in ${path} is damaged. Restore it from a backup.`,
      );
    return key;
  });
}

/** Creates the key of a new log. The key of another log is moved aside, never overwritten. */
export function createKey({ dataDir, configured }: KeySource, origin: string): SigningKey {
  const [known] = loadKeys({ dataDir, configured });
  if (known?.name === origin) return known;
  if (known && configured)
    throw new StartError(
      `LEDGER_KEY is named ${known.name}, but the log would be ${origin}. Set LEDGER_ORIGIN.`,
    );
  const path = join(dataDir, KEY_FILE);
  if (known) renameSync(path, `${path}-${known.id}`);
  const key = newSigningKey(origin);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(path, `${key.secret}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}

export const addKey = (dataDir: string, key: SigningKey): void =>
  appendFileSync(join(dataDir, KEY_FILE), `${key.secret}\n`, { mode: 0o600 });

export const keepKey = (dataDir: string, key: SigningKey): void =>
  writeFileSync(join(dataDir, KEY_FILE), `${key.secret}\n`, { mode: 0o600 });
