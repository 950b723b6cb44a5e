import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { StartError } from '../platform/start-error.ts';
import { appendEntries } from './append-entries.ts';
import { addKey, keepKey, loadKeys } from './keys.ts';
import { listLogKeys } from './log-keys.ts';
import { keySource } from './open-ledger.ts';
import { findHead } from './queries.ts';
import { newSigningKey, type SigningKey } from './sign.ts';
import { findNewestCheckpoint } from './tile-queries.ts';
import { formatKey } from './verify/note.ts';

export type Rotation = {
  config: Config;
  now: Date;
  finish?: boolean;
  compromised?: boolean;
  because: string;
};

/**
 * Adds a key, retires the old one, or both at once after a leak. With LEDGER_KEY the operator puts the new key
 * there first. Returns the keys that sign from now on.
 */
export async function rotateKey(
  db: Db,
  { config, now, finish, compromised, because }: Rotation,
): Promise<string[]> {
  const { dataDir } = config.storage;
  const isConfigured = config.ledger.key !== null;
  const [old, next] = loadKeys(keySource(config));
  if (!(await findHead(db))?.writing) throw new StartError('There is no ledger, or it is off (LEDGER).');
  if (!old) throw new StartError('The key of the ledger is not on this machine.');
  if (finish) {
    if (!next) throw new StartError('No rotation is in progress: there is one key.');
    await append(db, [{ add: null, retire: formatKey(old), because }], now);
    if (!isConfigured) keepKey(dataDir, next);
    return [formatKey(next)];
  }
  const logged = (await listLogKeys(db)).map(({ vkey }) => vkey);
  if (next && logged.includes(formatKey(next)))
    throw new StartError('A rotation is already in progress. Finish it with --finish.');
  if (isConfigured && !next)
    throw new StartError('Append a new key to LEDGER_KEY first, separated by a comma.');
  const added = next ?? createNext(dataDir, old);
  if (!compromised) {
    await append(db, [{ add: formatKey(added), retire: null, because }], now);
    return [formatKey(old), formatKey(added)];
  }
  const size = (await findNewestCheckpoint(db))?.size ?? 0;
  const reason = `${because} Checkpoints of the old key alone above size ${size} are worthless.`;
  await append(
    db,
    [
      { add: formatKey(added), retire: null, because: reason },
      { add: null, retire: formatKey(old), because: reason },
    ],
    now,
  );
  if (!isConfigured) keepKey(dataDir, added);
  return [formatKey(added)];
}

/** Written before the entry: a key in the file that no entry names yet is used by the next attempt. */
function createNext(dataDir: string, { name }: SigningKey): SigningKey {
  const key = newSigningKey(name);
  addKey(dataDir, key);
  return key;
}

type KeyFields = { add: string | null; retire: string | null; because: string };

const append = (db: Db, changes: readonly KeyFields[], now: Date) =>
  inTransaction(db, (db) =>
    appendEntries(
      db,
      changes.map((fields) => ({ kind: 'key' as const, fields })),
      now,
    ),
  );
