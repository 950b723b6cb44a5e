import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { VERSION } from '../platform/version.ts';
import { appendEntries } from './append-entries.ts';
import { createKey, type KeySource } from './keys.ts';
import { readPublished, retirePublished } from './published-file.ts';
import { findHead, insertHead, insertRules, updateHead } from './queries.ts';
import { lockCheckpoints } from './tile-queries.ts';
import { formatCheckpoint } from './verify/checkpoint.ts';
import { formatKey } from './verify/note.ts';

export const keySource = ({ storage, ledger }: Config): KeySource => ({
  dataDir: storage.dataDir,
  configured: ledger.key,
});

export const defaultOrigin = (baseUrl: string): string =>
  `${baseUrl.replace(/^\w+:\/\//, '').replace(/\/+$/, '')}/ledger`;

/** `hardwood.example/ledger` is followed by `hardwood.example/ledger/2`, then by `…/3`. */
export function nextOrigin(origin: string): string {
  const [, base = origin, number] = /^(.*\/ledger)\/(\d+)$/.exec(origin) ?? [];
  return `${base}/${Number(number ?? 1) + 1}`;
}

export type OpenLedger = {
  config: Config;
  baseUrl: string;
  now: Date;
  rules: { hash: string; rules: string };
};

/**
 * Creates the log at the first start, and turns it on or off as LEDGER says. `isResumed`: it is on again after
 * it was off.
 */
export const openLedger = (
  db: Db,
  { config, baseUrl, now, rules }: OpenLedger,
): Promise<{ isOn: boolean; isResumed: boolean }> =>
  inTransaction(db, async (db) => {
    await lockCheckpoints(db); // two processes may start at once
    const { enabled, origin: chosen } = config.ledger;
    const feed = config.feed.source;
    const head = await findHead(db);
    if (head) await updateHead(db, { feed, writing: enabled });
    else if (enabled) {
      const { dataDir } = config.storage;
      // A log was published from this folder, but its database is gone: the same name again would be a fork.
      const lost = readPublished(dataDir);
      const origin = lost ? nextOrigin(lost.origin) : (chosen ?? defaultOrigin(baseUrl));
      const continues = lost && {
        origin: lost.origin,
        checkpoint: formatCheckpoint(lost),
        because: 'The database of the log was replaced by an empty one.',
      };
      const key = formatKey(createKey(keySource(config), origin));
      await insertHead(db, { origin, feed, lastAt: now });
      const fields = { origin, key, feed, software: VERSION, continues };
      await appendEntries(db, [{ kind: 'log', fields }], now);
      if (lost) retirePublished(dataDir, lost);
    }
    if (enabled) await insertRules(db, rules);
    return { isOn: enabled, isResumed: enabled && head?.writing === false };
  });
