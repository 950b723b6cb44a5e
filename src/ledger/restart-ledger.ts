import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { StartError } from '../platform/start-error.ts';
import { VERSION } from '../platform/version.ts';
import { appendEntries } from './append-entries.ts';
import { listTimestampSizes } from './evidence-queries.ts';
import { KEY_FILE } from './keys.ts';
import { nextOrigin } from './open-ledger.ts';
import { PUBLISHED_FILE, readPublished } from './published-file.ts';
import { findHead, insertHead, listEntriesOfKinds, listUnrevealed } from './queries.ts';
import { emptyLedger } from './restart-queries.ts';
import { readLogFile } from './serve.ts';
import { newSigningKey } from './sign.ts';
import { findNewestCheckpoint, lockCheckpoints } from './tile-queries.ts';
import { canonicalJson } from './verify/canonical-json.ts';
import { formatCheckpoint } from './verify/checkpoint.ts';
import { formatKey } from './verify/note.ts';
import { tilePath, tilesOf } from './verify/tiles.ts';

export type Restart = { config: Config; now: Date; because: string };

/** Salts and bodies that the old log has not revealed. Secret until their games begin. */
const OPENINGS_FILE = 'ledger-unrevealed-openings';

/**
 * Starts a new log that names the old one in its first entry. The old one is copied to a folder first, in the
 * layout that `hardwood ledger verify` reads and fit to be published. Its key and its openings are kept outside.
 */
export async function restartLedger(db: Db, { config, now, because }: Restart) {
  const { dataDir } = config.storage;
  if (config.ledger.key)
    throw new StartError('Unset LEDGER_KEY first: the new log needs a key of its own name.');
  return inTransaction(db, async (db) => {
    await lockCheckpoints(db);
    const head = await findHead(db);
    const last = await findNewestCheckpoint(db);
    if (!head || !last) throw new StartError('There is no signed ledger to continue.');
    const time = now.toISOString().replaceAll(':', '-');
    const folder = join(dataDir, `ledger-before-${time}`);
    await archive(db, last.size, folder);
    const openings = await keepOpenings(db, join(dataDir, `${OPENINGS_FILE}-${time}`));
    const origin = nextOrigin(head.origin);
    const key = newSigningKey(origin);
    await emptyLedger(db);
    await insertHead(db, { origin, feed: head.feed, lastAt: now });
    const published = readPublished(dataDir);
    // More may have been published than the database knows.
    const isAhead = published?.origin === head.origin && published.size > last.size;
    const checkpoint = isAhead ? formatCheckpoint(published) : last.note;
    const continues = { origin: head.origin, checkpoint, because };
    const fields = { origin, key: formatKey(key), feed: head.feed, software: VERSION, continues };
    await appendEntries(db, [{ kind: 'log', fields }], now);
    const oldKey = join(dataDir, `${KEY_FILE}-before-${time}`);
    renameSync(join(dataDir, KEY_FILE), oldKey);
    writeFileSync(join(dataDir, KEY_FILE), `${key.secret}\n`, { mode: 0o600, flag: 'wx' });
    rmSync(join(dataDir, PUBLISHED_FILE), { force: true });
    return { origin, folder, oldKey, openings };
  });
}

async function archive(db: Db, size: number, folder: string): Promise<void> {
  const imports = await listEntriesOfKinds(db, ['import']);
  const stamps = await listTimestampSizes(db);
  const paths = [
    'checkpoint',
    ...tilesOf(size).map(tilePath),
    ...imports.map(({ idx }) => `import/${idx}`),
    'cosignatures',
    'timestamps',
    ...stamps.map((size) => `timestamp/${size}`),
  ];
  for (const path of paths) {
    const bytes = await readLogFile(db, path);
    if (!bytes) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), bytes);
  }
}

/** One line each, like a `reveal` entry: without them nobody could ever open these commitments. Null: none. */
async function keepOpenings(db: Db, path: string): Promise<string | null> {
  const lines = (await listUnrevealed(db)).map(({ idx, salt, body, tipAt }) =>
    canonicalJson({
      of: idx,
      salt: salt.toString('base64'),
      body: body.toString('utf8'),
      tipAt: tipAt.toISOString(),
    }),
  );
  if (lines.length === 0) return null;
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
  return path;
}
