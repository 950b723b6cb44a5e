import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { KnownLog } from '../../ledger/verify/known-log.ts';

/** The keys and the last checkpoint of each log that was verified here, by origin. */
export function knownLogs(env: NodeJS.ProcessEnv) {
  const path = join(
    env.XDG_CONFIG_HOME ?? join(env.HOME ?? homedir(), '.config'),
    'hardwood',
    'ledgers.json',
  );
  const read = (): Record<string, KnownLog> =>
    existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  return {
    find: (origin: string): KnownLog | null => read()[origin] ?? null,
    save(origin: string, known: KnownLog): void {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify({ ...read(), [origin]: known }, null, 2)}\n`);
    },
  };
}
