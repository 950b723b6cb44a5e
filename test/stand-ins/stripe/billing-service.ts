import type { Caller } from '../../support/client.ts';
import { startTestService } from '../../support/service.ts';
import type { Event } from './objects.ts';
import { startStripe } from './server.ts';

export type BillingService = Awaited<ReturnType<typeof startBillingService>>;

/** The service with Stripe as its payment provider: the stand-in, by the same clock. */
export async function startBillingService(start: typeof startTestService = startTestService) {
  const clock: { now: () => Date } = { now: () => new Date('2026-01-15T17:00:00Z') };
  const stripe = await startStripe(() => clock.now());
  const service = await start(stripe.settings);
  clock.now = () => service.clock.now();
  const { world } = stripe;
  const deliver = (event: Event, how: Parameters<typeof stripe.sign>[1] = {}) => {
    const { payload, signature } = stripe.sign(event, how);
    return service.anonymous.post('/billing/stripe/events', payload, { 'stripe-signature': signature });
  };
  /** Delivers everything that has happened at Stripe and runs the jobs that follow. */
  const deliverAll = async () => {
    for (const event of world.events.splice(0)) await deliver(event);
    await service.drain();
  };
  /** Buys a plan as a person does: on the page that the service sends them to. */
  const buy = async (person: Caller, tier: 'pro' | 'sharp', interval: 'month' | 'year' = 'month') => {
    const { status, body } = await person.post('/me/billing/checkout', { tier, interval });
    if (status !== 200) throw new Error(`Checkout was answered ${status}: ${body.detail}`);
    const subscription = world.pay(body.url.split('/').at(-1));
    if (!subscription) throw new Error('The card was declined.');
    return subscription;
  };
  return {
    ...service,
    stripe,
    world,
    deliver,
    deliverAll,
    buy,
    /** Lets days pass at the service and at Stripe. */
    days(n: number) {
      service.clock.advance(n * 86_400_000);
      world.pass();
    },
    async stop() {
      await service.stop();
      await stripe.stop();
    },
  };
}
