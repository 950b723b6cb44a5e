import { afterAll, beforeEach, expect, test } from 'vitest';
import { loadKeys } from '../../src/ledger/keys.ts';
import { listLogKeys } from '../../src/ledger/log-keys.ts';
import { keySource } from '../../src/ledger/open-ledger.ts';
import { publishCheckpoint } from '../../src/ledger/publish-checkpoint.ts';
import { rotateKey } from '../../src/ledger/rotate-key.ts';
import { readLogFile } from '../../src/ledger/serve.ts';
import { verifyLog } from '../../src/ledger/verify/verify-log.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { startTestDatabase, type TestDatabase } from '../support/database.ts';
import { createTestLedger } from '../support/ledger.ts';

const DAY = 86_400_000;
let database: TestDatabase;
let db: Db;
let clock: ManualClock;
let ledger: Awaited<ReturnType<typeof createTestLedger>>;
beforeEach(async () => {
  await database?.stop();
  database = await startTestDatabase();
  db = database.db;
  clock = manualClock(new Date('2026-01-15T18:00:00Z'));
  ledger = await createTestLedger(db, clock);
});
afterAll(() => database.stop());

const rotate = (more: object) =>
  rotateKey(db, { config: ledger.config, now: clock.now(), because: 'test', ...more });
const sign = () => {
  const { config, dataDir } = ledger;
  return publishCheckpoint({ db, clock, dataDir, keys: loadKeys(keySource(config)), everySeconds: 0 });
};

test('a rotated key signs beside the old one, then alone, and a verifier follows it', async () => {
  expect(await rotate({})).toHaveLength(2);
  await expect(rotate({})).rejects.toThrow('in progress');
  await sign();
  const learned = (await ledger.verify())?.keys ?? [];
  expect(learned).toHaveLength(2);
  clock.advance(30 * DAY - 1000);
  await expect(rotate({ finish: true })).rejects.toThrow('Both keys must sign for 30 days');
  clock.advance(1000);
  expect(await rotate({ finish: true })).toHaveLength(1);
  await sign();
  expect(await ledger.verify()).toBeNull(); // the old key alone is no longer enough
  const source = (path: string) => readLogFile(db, path);
  const verdict = await verifyLog({ source, keys: learned, now: clock.now() });
  expect(verdict?.findings.filter(({ level }) => level === 'fail')).toEqual([]);
  expect(verdict?.keys).toHaveLength(1);
});

test('a key that leaks during its rotation is retired at once', async () => {
  await expect(rotate({ finish: true })).rejects.toThrow('No rotation is in progress');
  const [old, next] = await rotate({});
  expect(await rotate({ compromised: true })).toEqual([next]);
  const keys = await listLogKeys(db);
  expect(keys.find(({ vkey }) => vkey === old)?.retiredBy).not.toBeNull();
  expect(keys.filter(({ vkey }) => vkey === next)).toMatchObject([{ retiredBy: null }]);
});
