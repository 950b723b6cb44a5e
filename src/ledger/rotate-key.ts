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

/** So that every verifier sees a checkpoint of both keys before the new one signs alone. */
const OVERLAP_DAYS = 30;

/**
 * Adds a key, retires the old one, or both at once after a leak. With LEDGER_KEY the operator puts the new key
 * there first. Returns the keys that sign from now on.
 */
export async function rotateKey(db: Db, rotation: Rotation): Promise<string[]> {
  const { config, now, finish, compromised } = rotation;
  const { dataDir } = config.storage;
  const isConfigured = config.ledger.key !== null;
  const [old, next] = loadKeys(keySource(config));
  if (!(await findHead(db))?.writing) throw new StartError('There is no ledger, or it is off (LEDGER).');
  if (!old) throw new StartError('The key of the ledger is not on this machine.');
  const started = next && (await listLogKeys(db)).find(({ vkey }) => vkey === formatKey(next));
  if (finish && !started) throw new StartError('No rotation is in progress: there is one key.');
  if (started && !finish && !compromised)
    throw new StartError('A rotation is already in progress. Finish it with --finish.');
  if (started && !compromised) requireOverlap(started.addedAt, now);
  if (isConfigured && !next)
    throw new StartError('Append a new key to LEDGER_KEY first, separated by a comma.');

  const added = next ?? createNext(dataDir, old);
  const because = compromised ? await reasonAfterLeak(db, rotation) : rotation.because;
  const add = { add: formatKey(added), retire: null, because };
  const retire = { add: null, retire: formatKey(old), because };
  const retires = finish || compromised;
  await append(db, [...(started ? [] : [add]), ...(retires ? [retire] : [])], now);
  if (retires && !isConfigured) keepKey(dataDir, added);
  return retires ? [formatKey(added)] : [formatKey(old), formatKey(added)];
}

function requireOverlap(addedAt: Date, now: Date): void {
  const from = new Date(addedAt.getTime() + OVERLAP_DAYS * 24 * 3600 * 1000);
  if (now < from)
    throw new StartError(
      `Both keys must sign for ${OVERLAP_DAYS} days: finish on ${from.toISOString()} or later, or use --compromised if the old key leaked.`,
    );
}

async function reasonAfterLeak(db: Db, { because }: Rotation): Promise<string> {
  const size = (await findNewestCheckpoint(db))?.size ?? 0;
  return `${because} Checkpoints of the old key alone above size ${size} are worthless.`;
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
