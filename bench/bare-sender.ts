// The baseline: a plain `undici` loop with the concurrency limits of the service, in total and per receiver,
// over kept-alive connections. In its own process, which starts as cold as the service.
import { Agent } from 'undici';
import { freeze } from '../src/webhooks/event.ts';
import { EVENTS } from '../src/webhooks/event-types.ts';
import { deliveryHeaders } from '../src/webhooks/sign.ts';
import { SLOTS } from '../src/webhooks/slots.ts';

export type Order = { targets: readonly string[]; deliveries: number; secret: string };

process.once('message', async ({ targets, deliveries, secret }: Order) => {
  const [id, type, now] = ['evt_019bc2f4-6a40-7c3e-9d10-5b2f8f6f0a11', 'picks.scored', new Date()] as const;
  const body = freeze({ id, type, timestamp: now.toISOString(), data: EVENTS[type].example });
  const about = { eventId: id, eventType: type, deliveryId: deliveries, attempt: 1, body, now };
  const headers = deliveryHeaders({ ...about, secret, previousSecret: null, isTest: false });
  const agent = new Agent({ connections: SLOTS.perSubscription });
  let left = deliveries;
  const worker = async () => {
    while (left-- > 0) {
      const { origin, pathname: path } = new URL(targets[left % targets.length] ?? '');
      const answer = await agent.request({ origin, path, method: 'POST', headers, body });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: SLOTS.fast }, worker));
  process.exit();
});
