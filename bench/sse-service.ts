// The service with a higher limit of readers, and an endpoint that creates events.
import { randomUUID } from 'node:crypto';
import { readConfig } from '../src/platform/config/config.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { LIMITS } from '../src/platform/http/guards.ts';
import { startService } from '../src/process/main.ts';
import { EVENTS } from '../src/webhooks/event-types.ts';
import { recordEvent } from '../src/webhooks/record-event.ts';

const readers = Number(process.env.READERS);
Object.assign(LIMITS, { sockets: readers + LIMITS.sockets });
const { deps, port, stop } = await startService(
  readConfig(process.env, () => ''),
  { webhooks: { streams: { readers, readersPerAccount: readers } } },
);

/** Responds with the instant of the commit. */
process.on('message', async () => {
  const data = EVENTS['picks.scored'].example;
  const event = { type: 'picks.scored' as const, dedupeKey: randomUUID(), data, at: deps.clock.now() };
  await inTransaction(deps.db, (db) => recordEvent(db, event));
  process.send?.(performance.timeOrigin + performance.now());
});
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
process.send?.(port);
