import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKeys } from '../../src/ledger/keys.ts';
import { keySource, openLedger } from '../../src/ledger/open-ledger.ts';
import { publishCheckpoint } from '../../src/ledger/publish-checkpoint.ts';
import { readLogFile } from '../../src/ledger/serve.ts';
import type { Candidate } from '../../src/ledger/verify/commitment.ts';
import { verifyLog } from '../../src/ledger/verify/verify-log.ts';
import { propKey } from '../../src/lines/line-moves.ts';
import { recordRun } from '../../src/picks/ledger/record-run.ts';
import { RULES, RULES_HASH } from '../../src/picks/ledger/rules.ts';
import type { PickContent } from '../../src/picks/pick.ts';
import {
  closePick,
  insertPicks,
  insertScoringRun,
  listNewestVersions,
  takePickIds,
} from '../../src/picks/save-queries.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';

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

export type RunPlan = {
  /** Props whose score is new or changed; null if it must be read from the database. */
  thoughts?: readonly Candidate[] | null;
  add?: readonly PickContent[];
  replace?: readonly { id: number; by: PickContent }[];
  withdraw?: readonly { id: number; tipAt: Date }[];
};

/** One run as `publishPicks` commits it, without scoring. Returns the new ids: replacements first. */
export const publishRun = (
  db: Db,
  clock: Clock,
  { add = [], replace = [], withdraw = [], thoughts = null }: RunPlan,
) =>
  inTransaction(db, async (db) => {
    const at = clock.now();
    const contents = [...replace.map(({ by }) => by), ...add];
    const { league, date } = contents[0] ?? { league: 'nba' as const, date: '2026-01-15' };
    const runId = await insertScoringRun(db, {
      league,
      date,
      ranAt: at,
      origin: 'live',
      modelVersion: 'test',
      scored: contents.length,
      added: add.length,
      changed: replace.length,
      withdrawn: withdraw.length,
      unchanged: 0,
      keptBack: JSON.stringify({}),
      diff: JSON.stringify({ added: [], changed: [], withdrawn: [] }),
    });
    const ids = await takePickIds(db, contents.length);
    const before = new Map(
      (await listNewestVersions(db, [...new Set(contents.map(({ gameId }) => gameId))])).map((one) => [
        propKey(one),
        one,
      ]),
    );
    const replaced = replace.map(({ id }, n) => ({ from: id, to: ids[n]!, because: 'The line moved.' }));
    for (const { from, to, because } of replaced)
      await closePick(db, { pickId: from, because, supersededBy: to, closedAt: at });
    for (const { id } of withdraw)
      await closePick(db, { pickId: id, because: 'Out.', supersededBy: null, closedAt: at });
    const picks = contents.map((pick, n) => {
      const previous = before.get(propKey(pick));
      return { ...pick, id: ids[n]!, version: (previous?.version ?? 0) + 1, previous: previous?.id ?? null };
    });
    await insertPicks(db, { runId, origin: 'live', publishedAt: at, picks });
    const run = {
      runId,
      league,
      date,
      at,
      modelVersion: 'test',
      scored: contents.length,
      unchanged: 0,
      keptBack: {},
      thoughts,
    };
    const withdrawn = withdraw.map((pick) => ({ pick, because: 'Out.' }));
    await recordRun(db, { ...run, picks, replaced, withdrawn }, clock);
    return ids;
  });
