import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKeys } from '../../src/ledger/keys.ts';
import { keySource, openLedger } from '../../src/ledger/open-ledger.ts';
import { publishCheckpoint } from '../../src/ledger/publish-checkpoint.ts';
import { readLogFile } from '../../src/ledger/serve.ts';
import type { Candidate } from '../../src/ledger/verify/commitment.ts';
import { verifyLog } from '../../src/ledger/verify/verify-log.ts';
import { recordRun } from '../../src/picks/ledger/record-run.ts';
import { RULES, RULES_HASH } from '../../src/picks/ledger/rules.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { type RunPlan, storeRun } from '../data/picks.ts';

/** A ledger on a test database, with a data folder of its own. */
export async function createTestLedger(
  db: Db,
  clock: Clock,
  dataDir = mkdtempSync(join(tmpdir(), 'hw-ledger-')),
  env: Record<string, string> = {},
) {
  const config = readConfig({ DATA_DIR: dataDir, LEDGER_CHECKPOINT_SECONDS: '1', ...env }, () => '');
  const rules = { hash: RULES_HASH.toString('hex'), rules: RULES };
  const opened = await openLedger(db, {
    config,
    baseUrl: 'https://hardwood.example',
    now: clock.now(),
    rules,
  });
  const keys = loadKeys(keySource(config));
  return {
    dataDir,
    config,
    opened,
    keys,
    sign: () => publishCheckpoint({ db, clock, dataDir, keys, everySeconds: 0 }),
    verify: (since?: Uint8Array) =>
      verifyLog({ source: (path) => readLogFile(db, path), keys, now: clock.now(), since: since ?? null }),
  };
}

type LedgerPlan = RunPlan & {
  /** Props whose score is new or changed; null if it must be read from the database. */
  thoughts?: readonly Candidate[] | null;
};

/** One run as `publishPicks` of the service commits it, without scoring. Returns the new ids: replacements first. */
export const publishRun = (db: Db, clock: Clock, { thoughts = null, ...plan }: LedgerPlan) =>
  inTransaction(db, async (db) => {
    const { ids, ...run } = await storeRun(db, clock.now(), plan);
    await recordRun(db, { ...run, keptBack: {}, thoughts }, clock);
    return ids;
  });
