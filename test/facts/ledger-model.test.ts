import { beforeAll, expect, test } from 'vitest';
import { revealDue } from '../../src/ledger/reveal-due.ts';
import { closeSlates } from '../../src/picks/ledger/close-slates.ts';
import { recordResults } from '../../src/picks/ledger/record-results.ts';
import type { NewResult } from '../../src/picks/next-result.ts';
import { listRecord } from '../../src/picks/record-queries.ts';
import { insertResults } from '../../src/picks/save-queries.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { tally } from '../../src/research/record/tally.ts';
import { pickContent } from '../data/picks.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { createTestLedger, publishRun } from '../support/ledger.ts';

const HOUR = 3_600_000;
let db: Db;
let clock: ManualClock;
let ledger: Awaited<ReturnType<typeof createTestLedger>>;
const database = duringTests(startTestDatabase);
beforeAll(async () => {
  db = database.db;
  clock = manualClock(new Date('2026-01-31T12:00:00Z'));
  ledger = await createTestLedger(db, clock);
});

const resultOf = (pickId: number, change: Partial<NewResult> = {}): NewResult => ({
  pickId,
  version: 1,
  settledAt: clock.now(),
  result: 'hit',
  actual: 30,
  voidReason: null,
  closingLine: null,
  closingProbability: null,
  clvPercent: null,
  closingEdgePercent: null,
  cause: 'settled',
  ...change,
});
const settle = (results: readonly NewResult[]) =>
  inTransaction(db, async (db) => {
    await insertResults(db, results);
    await recordResults(db, results, clock.now());
  });
const problems = async () =>
  (await ledger.verify())?.findings.filter(({ level }) => level !== 'ok') ?? ['not signed'];

test('the record of 2,000 random histories equals the track record', async () => {
  const random = randomFrom(7);
  const from = '2026-02-01';
  for (let day = 0; day < 20; day++) {
    const date = `2026-02-${String(day + 1).padStart(2, '0')}`;
    const tipAt = new Date(`${date}T23:00:00Z`);
    clock.set(new Date(`${date}T12:00:00Z`));
    await randomDay({ date, tipAt, random, props: 100, gameId: 10_000 + day });
  }
  clock.advance(72 * HOUR);
  await closeSlates(db, clock.now());
  await ledger.sign();
  expect(await problems()).toEqual([]);
  const verdict = await ledger.verify();
  const ours = tally(
    await listRecord(db, { asOf: clock.now(), from, to: '2026-03-01', everyVersion: false }),
  );
  expect(verdict?.record.asserted).toMatchObject({
    hits: ours.hits,
    misses: ours.misses,
    pushes: ours.pushes,
    voids: ours.voids,
  });
  expect(verdict?.record.asserted.units).toBeCloseTo(ours.units, 2);
});

type Day = { date: string; tipAt: Date; random: () => number; props: number; gameId: number };

/** Each prop goes its own way: published, replaced, moved, withdrawn, published again, settled, corrected. */
async function randomDay({ date, tipAt, random, props, gameId }: Day): Promise<void> {
  const open = new Map<number, ReturnType<typeof pickContent>>();
  const published = new Map(open);
  const fresh = Array.from({ length: props }, () =>
    pickContent({ date, tipAt, gameId, decimalPrice: 1.5 + Math.floor(random() * 100) / 100 }),
  );
  const waiting = new Set(fresh);
  for (let run = 0; run < 5; run++) {
    clock.advance(HOUR);
    const picked = [...open].map(([id, content]) => ({ id, content, dice: random() }));
    const replace = picked
      .filter(({ dice }) => dice < 0.3)
      .map(({ id, content }) => {
        const moved = random() < 0.2 ? new Date(tipAt.getTime() + HOUR) : content.tipAt;
        return { id, by: { ...content, tipAt: moved, line: content.line + (random() < 0.5 ? 1 : -1) } };
      });
    const withdraw = picked
      .filter(({ dice }) => dice > 0.85)
      .map(({ id, content }) => ({ id, tipAt: content.tipAt, content }));
    const add = [...waiting].filter(() => random() < 0.5);
    for (const one of add) waiting.delete(one);
    if (replace.length + add.length === 0) continue;
    const ids = await publishRun(db, clock, { add, replace, withdraw });
    for (const { id } of replace) open.delete(id);
    for (const { id, content } of withdraw) {
      open.delete(id);
      if (random() < 0.5) waiting.add({ ...content, line: content.line + 2 });
    }
    for (const [n, content] of [...replace.map(({ by }) => by), ...add].entries()) {
      open.set(ids[n] ?? 0, content);
      published.set(ids[n] ?? 0, content);
    }
  }
  clock.set(tipAt);
  await revealDue(db, clock.now());
  clock.advance(4 * HOUR);
  await revealDue(db, clock.now());
  const graded = [...published].map(([id, { line, direction }]) => {
    const actual = Math.floor(line) + Math.floor(random() * 5) - 2;
    const over = actual > line === (direction === 'over');
    if (random() < 0.05) return resultOf(id, { result: 'void', actual: null, voidReason: 'Did not play.' });
    return resultOf(id, { actual, result: actual === line ? 'push' : over ? 'hit' : 'miss' });
  });
  await settle(graded);
  const corrected = graded.filter(({ result }) => result === 'miss' && random() < 0.1);
  await settle(
    corrected.map((one) => ({ ...one, version: 2, result: 'hit' as const, actual: 99, cause: 'corrected' })),
  );
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
