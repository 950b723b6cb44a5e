import { describe, expect, inject, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { systemTimers } from '../../src/platform/timers.ts';
import { type StripeStandIn, startStripe } from '../stand-ins/stripe/server.ts';
import { createClient } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { type Fleet, startFleet } from './fleet.ts';

const PROMISED_MS = 5_000;
const PASSWORD = 'a fine password for tests';

/** Signs a new person in at one process. */
async function newPerson({ anonymous }: ReturnType<typeof createClient>) {
  const email = 'payer@example.com';
  await anonymous.post('/auth/register', { email, password: PASSWORD });
  const { body } = await anonymous.post('/auth/login', { email, password: PASSWORD });
  return { authorization: `Bearer ${body.accessToken}` };
}

/** Delivers what happened to one process; resolves to the milliseconds until all processes answer with a status. */
async function measure(
  fleet: Fleet,
  stripe: StripeStandIn,
  credentials: Record<string, string>,
  status: number,
) {
  const ask = () =>
    Promise.all(
      fleet.apis.map(
        async ({ service }) =>
          (await fetch(`${service.origin}/api/v1/data/usage`, { headers: credentials })).status,
      ),
    );
  await ask(); // every process has the credential in its cache
  const start = systemClock.monotonicMs();
  for (const event of stripe.world.events.splice(0)) {
    const { payload, signature } = stripe.sign(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const origin = fleet.apis[0]?.service.origin;
    const answer = await fetch(`${origin}/api/v1/billing/stripe/events`, {
      method: 'POST',
      headers,
      body: payload,
    });
    expect(answer.status).toBe(200);
  }
  while ((await ask()).some((one) => one !== status)) await systemTimers.sleep(50);
  return systemClock.monotonicMs() - start;
}

describe.skipIf(inject('postgresUrl') === null)('billing in several processes', () => {
  test('a tier changes in every process within 5 s of the event', async () => {
    const stripe = await startStripe(() => systemClock.now());
    const server = inject('postgresUrl') ?? '';
    const fleet = await startFleet({
      server,
      roles: ['api', 'api', 'worker'],
      settings: { ...stripe.settings, DEMO: 'off' },
    });
    const client = createClient(fleet.apis[0]?.service.origin ?? '');
    const credentials = await newPerson(client);
    const person = client.as(credentials);
    const { body } = await person.post('/me/billing/checkout', { tier: 'sharp', interval: 'month' });
    const subscription = stripe.world.pay(body.url.split('/').at(-1));
    if (!subscription) throw new Error('The card was declined.');
    const up = await measure(fleet, stripe, credentials, 200);
    stripe.world.end(subscription);
    const down = await measure(fleet, stripe, credentials, 403);
    console.log(`tier up in all processes after ${Math.round(up)} ms, down after ${Math.round(down)} ms`);
    expect(Math.max(up, down)).toBeLessThan(stretched(PROMISED_MS));
    await client.hangUp();
    await fleet.hangUp();
    await fleet.stop();
    await stripe.stop();
  });
});
