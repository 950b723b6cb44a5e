import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addDays } from '../src/domain/dates.ts';
import { sampleFeed } from '../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../src/ingest/pipeline/load-history.ts';
import { appendEntries } from '../src/ledger/append-entries.ts';
import { updateHead } from '../src/ledger/queries.ts';
import { knownStates } from '../src/picks/known-state.ts';
import { publishPicks } from '../src/picks/publish-picks.ts';
import { saveScoredProps } from '../src/picks/save-queries.ts';
import { scoreDay } from '../src/picks/score-day.ts';
import { manualClock, systemClock } from '../src/platform/clock.ts';
import { connect, type Db } from '../src/platform/db/connect.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { pickContent } from '../test/data/picks.ts';
import { createTestLedger, publishRun } from '../test/support/ledger.ts';
import { median, type Row, withLimit } from './row.ts';

const PICKS = 60;
const PROPS = 900;
const ROUNDS = 15;
const SCORING_ROUNDS = 12;
const MOST_EXTRA_PERCENT = 15;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** CPU time of this process with the embedded database: other load on the machine does not change it. */
const cpuTimed = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** The same work without and with the ledger, in turns. */
async function compare(db: Db, rounds: number, work: (round: number) => Promise<unknown>) {
  const [off, on]: [number[], number[]] = [[], []];
  for (let round = 0; round < 2 * rounds; round++) {
    const writing = round % 2 === 1;
    await updateHead(db, { feed: 'sample', writing });
    (writing ? on : off).push(await cpuTimed(() => work(round)));
    // So that no round inserts into indexes that still hold the rolled-back rows of the one before.
    await sql`vacuum ledger_entries, ledger_openings, ledger_sets, picks, scored_props`.execute(db);
  }
  await updateHead(db, { feed: 'sample', writing: true });
  return { off: median(off), on: median(on), extra: 100 * (median(on) / median(off) - 1) };
}

const DAY = '2026-01-15';
const MORNING = new Date('2026-01-15T15:00:00Z');
const HISTORY_DAYS = 40;

/** A day of the sample league, scored and published as the pipeline does. Every round is rolled back. */
async function scoringRun(db: Db, clock: ReturnType<typeof manualClock>) {
  clock.set(MORNING);
  const load = { feed: sampleFeed(), league: 'nba', asOf: MORNING } as const;
  const from = addDays(DAY, -HISTORY_DAYS);
  const steps = ['schedule', 'players', 'gamelogs', 'injuries'] as const;
  await loadHistory(db, clock, { ...load, from, to: DAY, steps });
  await loadHistory(db, clock, { ...load, from: DAY, to: DAY, steps: ['odds'] });
  const published = { picks: 0, props: 0 };
  const undone = new Error('undone');
  const run = async () => {
    const ask = { league: 'nba', date: DAY, at: MORNING, boardReadAt: MORNING, onlyChanged: false } as const;
    const day = await scoreDay(db, { ...ask, origin: 'live', stateBefore: knownStates });
    await inTransaction(db, async (db) => {
      const { diff } = await publishPicks(db, day, clock);
      Object.assign(published, { picks: diff.added.length, props: day.candidates.length });
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  };
  return { run, published };
}

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
    await publishRun(db, clock, { add, thoughts: props });
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
  const { run, published } = await scoringRun(db, clock);
  const whole = await compare(db, SCORING_ROUNDS, run);
  clock.set(new Date('2026-01-15T12:00:00Z'));
  const writing = await compare(db, ROUNDS, (round) => publishSlate(db, clock, round));
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
    withLimit('ledger: scoring and publishing a slate, CPU time more than without', '%', {
      values: [whole.extra],
      limit: MOST_EXTRA_PERCENT,
      note: `${published.props} props, ${published.picks} picks; ${whole.off.toFixed(0)} ms without, ${whole.on.toFixed(0)} ms with`,
    }),
    {
      name: 'ledger: writing 60 picks alone, CPU time',
      unit: 'ms',
      value: writing.on,
      baseline: writing.off,
      ratio: writing.on / writing.off,
      spread: 0,
      note: `${PROPS} props stored; the baseline is the same without the ledger`,
    },
    withLimit('ledger: checkpoint of 100,000 entries', 'ms', { values: signing, limit: 100 }),
    withLimit('ledger: verifying 8,000 entries', 'ms', { values: [verifying], limit: 5_000 }),
  ];
}
