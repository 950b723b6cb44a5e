// The service with a control server on CONTROL_PORT, through which a test adds many subscriptions and creates
// events.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { readConfig } from '../../src/platform/config/config.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { startService } from '../../src/process/main.ts';
import { listEventsAfter } from '../../src/webhooks/event-queries.ts';
import { EVENTS } from '../../src/webhooks/event-types.ts';
import { recordEvents } from '../../src/webhooks/record-event.ts';
import { insertSubscription } from '../../src/webhooks/subscription-queries.ts';
import { sealSecret } from '../../src/webhooks/subscription-secret.ts';

const service = await startService(readConfig(process.env, () => ''));
const { db, clock, vault } = service.deps;
const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();

const ACTIONS: Record<string, (ask: { urls: string[]; count: number; batch?: object }) => Promise<unknown>> =
  {
    '/subscribe': ({ urls, batch }) =>
      inTransaction(db, async (db) => {
        const secret = sealSecret(vault, userId, 'a-secret-of-tests');
        for (const url of urls) {
          const { origin } = new URL(url);
          await insertSubscription(db, {
            userId,
            url,
            origin,
            events: ['picks.scored'],
            secret,
            batch: batch ? JSON.stringify(batch) : null,
            now: clock.now(),
          });
        }
      }),
    /** Responds with the ids once they are committed. */
    '/happen': async ({ count }) => {
      const data = EVENTS['picks.scored'].example;
      const events = Array.from({ length: count }, () => ({
        type: 'picks.scored' as const,
        dedupeKey: randomUUID(),
        data,
        at: clock.now(),
      }));
      await inTransaction(db, (db) => recordEvents(db, events));
      const keys = new Set(events.map(({ dedupeKey }) => dedupeKey));
      const rows = await db
        .selectFrom('events')
        .select(['id', 'dedupeKey'])
        .where('dedupeKey', 'in', [...keys])
        .execute();
      return rows.map(({ id }) => id);
    },
    '/events': async () => (await listEventsAfter(db, 0, 100_000)).map(({ id }) => id),
    '/pending': async () => {
      const rows = await db
        .selectFrom('webhookDeliveries')
        .select('id')
        .where('status', '=', 'pending')
        .execute();
      return rows.length;
    },
  };

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await ACTIONS[request.url ?? '']?.(JSON.parse(Buffer.concat(chunks).toString() || '{}'));
  response.end(JSON.stringify(answer ?? null));
}).listen(Number(process.env.CONTROL_PORT), '127.0.0.1');

process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
