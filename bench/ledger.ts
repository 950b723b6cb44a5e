import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendEntries } from '../src/ledger/append-entries.ts';
import { updateHead } from '../src/ledger/queries.ts';
import { saveScoredProps } from '../src/picks/save-queries.ts';
import { manualClock, systemClock } from '../src/platform/clock.ts';
import { connect, type Db } from '../src/platform/db/connect.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { createTestLedger, publishRun } from '../test/support/ledger.ts';
import { pickContent } from '../test/support/picks.ts';
import { median, type Row, withLimit } from './row.ts';

const PICKS = 60;
const PROPS = 900;
const ROUNDS = 15;
const MOST_EXTRA_PERCENT = 15;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Detail of the size that real picks have. */
const BLOCKS = Array.from({ length: 10 }, (_, n) => ({
  block: `block ${n}`,
  displayName: `Block ${n}`,
  score: 50 + n / 7,
  confidence: 0.5,
}));

/** One slate: every prop scored, sixty published, in one transaction as a run does. */
function publishSlate(db: Db, clock: ReturnType<typeof manualClock>, round: number) {
  const gameId = 1_000 + round;
  clock.advance(60_000);
  const date = '2026-01-15';
  const add = Array.from({ length: PICKS }, () => pickContent({ date, gameId, blockScores: BLOCKS }));
  const props = Array.from({ length: PROPS }, (_, n) => ({
    capturedAt: clock.now(),
    league: 'nba' as const,
    date,
    gameId,
    playerId: n,
    stat: 'points' as const,
    line: 20.5,
    direction: 'over' as const,
    rating: 'lean',
    gates: [],
    score: 60,
  }));
  return inTransaction(db, async (db) => {
    await saveScoredProps(db, props);
    await publishRun(db, clock, { add });
  });
}

/** What the ledger costs a run, and what signing and verifying take. */
export async function benchLedger(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hw-bench-'));
  const embedded = await startEmbedded({ dataDir, now: systemClock.now(), onRestart: console.error });
  const { db, close } = connect({ socketDir: embedded.socketDir }, console.error);
  await migrate(db);
  const clock = manualClock(new Date('2026-01-15T12:00:00Z'));
  const ledger = await createTestLedger(db, clock);
  const [off, on]: [number[], number[]] = [[], []];
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const writing = round % 2 === 1;
    await updateHead(db, { feed: 'sample', writing });
    (writing ? on : off).push(await timed(() => publishSlate(db, clock, round)));
  }
  const extra = 100 * (median(on) / median(off) - 1);
  await updateHead(db, { feed: 'sample', writing: true });
  const fill = async (count: number) => {
    for (let done = 0; done < count; done += 500)
      await inTransaction(db, (db) =>
        appendEntries(
          db,
          Array.from({ length: 500 }, (_, i) => ({
            kind: 'key' as const,
            fields: { add: null, retire: null, because: `${done + i} ${'x'.repeat(400)}` },
          })),
          clock.now(),
        ),
      );
  };
  await fill(7_000);
  await ledger.sign();
  const verifying = await timed(ledger.verify);
  await fill(92_000);
  await ledger.sign();
  const signing: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await publishSlate(db, clock, 5_000 + round);
    signing.push(await timed(ledger.sign));
  }
  await close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return [
    withLimit('ledger: publishing 60 picks, more than without', '%', {
      values: [extra],
      limit: MOST_EXTRA_PERCENT,
      note: `${median(off).toFixed(1)} ms without, ${median(on).toFixed(1)} ms with`,
    }),
    withLimit('ledger: checkpoint of 100,000 entries', 'ms', { values: signing, limit: 100 }),
    withLimit('ledger: verifying 8,000 entries', 'ms', { values: [verifying], limit: 5_000 }),
  ];
}
