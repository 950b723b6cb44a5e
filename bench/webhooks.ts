import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/platform/db/connect.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { createVault } from '../src/platform/secrets.ts';
import { EVENTS } from '../src/webhooks/event-types.ts';
import { recordEvents } from '../src/webhooks/record-event.ts';
import { insertSubscription } from '../src/webhooks/subscription-queries.ts';
import { sealSecret } from '../src/webhooks/subscription-secret.ts';
import type { Order } from './bare-sender.ts';
import type { Report } from './receiver.ts';
import { type Row, sideBySide } from './row.ts';
import { memoryMb, startService } from './service.ts';

type Size = { subscriptions: number; events: number };
const FAN_OUT: Size = { subscriptions: 4_000, events: 1 };
const BACKLOG: Size = { subscriptions: 200, events: 50 };
const ROUNDS = 5;
const SECRET = 'a-secret-of-the-bench';
const KEY = 'a key for the bench that is long enough';
const now = new Date();

/** Each subscription has its own address, so that no limit per host applies. */
const urls = (port: number, { subscriptions }: Size) =>
  Array.from({ length: subscriptions }, (_, n) => `http://127.2.${n >> 7}.${1 + (n & 127)}:${port}/hook`);

/** A data folder with that many pending deliveries, as after a downtime. */
async function fillFolder(dataDir: string, targets: readonly string[], count: number): Promise<void> {
  const embedded = await startEmbedded({ dataDir, now, onRestart: console.error });
  const { db, close } = connect({ socketDir: embedded.socketDir }, console.error);
  await migrate(db);
  const { id: userId } = await db
    .insertInto('users')
    .values({ email: 'bench@example.com', passwordHash: '', tier: 'sharp', disabledAt: null, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = sealSecret(createVault([KEY]), userId, SECRET);
  await inTransaction(db, async (db) => {
    for (const url of targets)
      await insertSubscription(db, {
        userId,
        url,
        origin: new URL(url).origin,
        events: ['picks.scored'],
        secret,
        now,
      });
    const events = Array.from({ length: count }, (_, n) => ({
      type: 'picks.scored' as const,
      dedupeKey: String(n),
      data: EVENTS['picks.scored'].example,
      at: now,
    }));
    await recordEvents(db, events);
  });
  await close();
  await embedded.stop();
}

const ask = async (receiver: ChildProcess, message: { reset?: number }): Promise<Report> => {
  receiver.send(message);
  const [report] = await once(receiver, 'message');
  return report;
};

const perSecond = ({ count, firstAt, lastAt }: Report) => ((count - 1) / (lastAt - firstAt)) * 1000;

/**
 * One event for many receivers, and a backlog for fewer, against a plain loop that sends the same bytes to
 * the same receivers.
 */
export async function benchWebhooks(): Promise<Row[]> {
  const receiver = fork(new URL('./receiver.ts', import.meta.url));
  const [port] = (await once(receiver, 'message')) as [number];
  const fanOut = await compare(receiver, port, FAN_OUT);
  const backlog = await compare(receiver, port, BACKLOG);
  receiver.kill();
  return [
    sideBySide(`${nameOf(FAN_OUT)}, embedded`, 'per s', { ...fanOut, aim: { least: 0.6 } }),
    sideBySide(`${nameOf(BACKLOG)} that wait at a start, embedded`, 'per s', backlog),
  ];
}

const nameOf = ({ subscriptions, events }: Size) =>
  `webhooks: ${events} ${events === 1 ? 'event' : 'events'} for each of ${subscriptions.toLocaleString('en-US')} receivers`;

async function compare(receiver: ChildProcess, port: number, size: Size) {
  const filled = mkdtempSync(join(tmpdir(), 'hardwood-bench-hooks-'));
  const targets = urls(port, size);
  const deliveries = size.subscriptions * size.events;
  await fillFolder(filled, targets, size.events);
  const ours: number[] = [];
  const baseline: number[] = [];
  const grown: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const counted = await letWarmUp(receiver, deliveries);
    await runBareSender({ targets, deliveries, secret: SECRET });
    baseline.push(perSecond(await ask(receiver, {})));
    await letWarmUp(receiver, deliveries);
    const { rate, grownMb } = await serviceRate(receiver, filled, counted);
    ours.push(rate);
    grown.push(grownMb);
  }
  rmSync(filled, { recursive: true, force: true });
  const note = `beside a bare \`undici\` loop that sends the same bytes and keeps connections too, both in fresh processes and after their first quarter; memory + ${Math.round(Math.max(...grown))} MB`;
  return { ours, baseline, note };
}

/**
 * Both sides start with cold code, but a service that fans out has long been warm. Returns how many are
 * counted.
 */
async function letWarmUp(receiver: ChildProcess, deliveries: number): Promise<number> {
  const passed = Math.floor(deliveries / 4);
  await ask(receiver, { reset: passed });
  return deliveries - passed;
}

/** For a service started on a copy of the folder. */
async function serviceRate(receiver: ChildProcess, filled: string, counted: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hardwood-bench-hooks-'));
  cpSync(filled, dataDir, { recursive: true });
  const service = await startService({
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: KEY,
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    DEMO: 'off',
    FEED: 'files',
    FEED_DIR: dataDir,
  });
  const before = memoryMb(service.pid);
  let peak = before;
  let report = await ask(receiver, {});
  while (report.count < counted) {
    await new Promise((resume) => setTimeout(resume, 100));
    peak = Math.max(peak, memoryMb(service.pid));
    report = await ask(receiver, {});
  }
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { rate: perSecond(report), grownMb: peak - before };
}

async function runBareSender(order: Order): Promise<void> {
  const sender = fork(new URL('./bare-sender.ts', import.meta.url));
  sender.send(order);
  await once(sender, 'exit');
}
