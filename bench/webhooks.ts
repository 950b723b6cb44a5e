import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { createVault } from '../src/core/secrets.ts';
import { connect } from '../src/db/connect.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { freeze } from '../src/webhooks/event.ts';
import { EVENTS } from '../src/webhooks/event-types.ts';
import { LANES } from '../src/webhooks/lanes.ts';
import { recordEvents } from '../src/webhooks/record-event.ts';
import { deliveryHeaders } from '../src/webhooks/sign.ts';
import { insertSubscription } from '../src/webhooks/subscription-queries.ts';
import { sealSecret } from '../src/webhooks/subscription-secret.ts';
import type { Report } from './receiver.ts';
import { type Row, spread } from './row.ts';
import { memoryMb, startService } from './service.ts';

const DELIVERIES = Number(process.env.BENCH_DELIVERIES ?? 10_000);
const SUBSCRIPTIONS = 200;
const SECRET = 'a-secret-of-the-bench';
const KEY = 'a key for the bench that is long enough';
const now = new Date();

/** Each subscription at an address of its own, so that no limit per host holds anything up. */
const urls = (port: number) =>
  Array.from({ length: SUBSCRIPTIONS }, (_, n) => `http://127.2.0.${1 + n}:${port}/hook`);

/** A data folder in which so many deliveries wait as if the service had been away. */
async function fillFolder(dataDir: string, port: number): Promise<void> {
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
    for (const url of urls(port))
      await insertSubscription(db, {
        userId,
        url,
        origin: new URL(url).origin,
        events: ['picks.scored'],
        secret,
        now,
      });
    const events = Array.from({ length: DELIVERIES / SUBSCRIPTIONS }, (_, n) => ({
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

const ask = async (receiver: ChildProcess, message: string): Promise<Report> => {
  receiver.send(message);
  const [report] = await once(receiver, 'message');
  return report;
};

const perSecond = ({ count, firstAt, lastAt }: Report) => ((count - 1) / (lastAt - firstAt)) * 1000;

/** Deliveries that wait at a start, beside a bare loop that keeps connections open as the sender does. */
export async function benchWebhooks(): Promise<Row[]> {
  const receiver = fork(new URL('./receiver.ts', import.meta.url));
  const [port] = (await once(receiver, 'message')) as [number];
  const dataDir = mkdtempSync(join(tmpdir(), 'hardwood-bench-hooks-'));
  await fillFolder(dataDir, port);

  const bare = [await bareRate(receiver, port)];

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
  for (let report = await ask(receiver, 'report'); report.count < DELIVERIES; ) {
    await new Promise((resume) => setTimeout(resume, 100));
    peak = Math.max(peak, memoryMb(service.pid));
    report = await ask(receiver, 'report');
  }
  const report = await ask(receiver, 'report');
  await service.stop();
  bare.push(await bareRate(receiver, port)); // once before and once after: the machine may have other work meanwhile
  receiver.kill();
  rmSync(dataDir, { recursive: true, force: true });
  const value = perSecond(report);
  const baseline = bare.reduce((sum, rate) => sum + rate) / bare.length;
  return [
    {
      name: `${DELIVERIES.toLocaleString('en-US')} webhook deliveries that wait at a start, embedded`,
      unit: 'per s',
      value,
      baseline,
      ratio: value / baseline,
      spread: spread(bare),
      aim: { least: 0.6 },
      note: `beside a bare \`undici\` loop that sends the same bytes and keeps connections too; memory + ${Math.round(peak - before)} MB`,
    },
  ];
}

async function bareRate(receiver: ChildProcess, port: number): Promise<number> {
  await ask(receiver, 'reset');
  await bareLoop(urls(port));
  const rate = perSecond(await ask(receiver, 'report'));
  await ask(receiver, 'reset');
  return rate;
}

/** The same requests, as many at once in all and to one receiver, over connections that are kept; and nothing else. */
async function bareLoop(targets: readonly string[]): Promise<void> {
  const [id, type] = ['evt_019bc2f4-6a40-7c3e-9d10-5b2f8f6f0a11', 'picks.scored'] as const;
  const body = freeze({ id, type, timestamp: now.toISOString(), data: EVENTS[type].example });
  const about = { eventId: id, eventType: type, deliveryId: DELIVERIES, attempt: 1, body, now };
  const headers = deliveryHeaders({ ...about, secret: SECRET, previousSecret: null, isTest: false });
  const agent = new Agent({ connections: LANES.perSubscription });
  let left = DELIVERIES;
  const lane = async () => {
    while (left-- > 0) {
      const url = new URL(targets[left % targets.length] ?? '');
      const answer = await agent.request({
        origin: url.origin,
        path: url.pathname,
        method: 'POST',
        headers,
        body,
      });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: LANES.fast }, lane));
  await agent.close();
}
