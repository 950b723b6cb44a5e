import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { changeTier } from '../../src/accounts/first-accounts.ts';
import { createLog } from '../../src/platform/log.ts';
import { startBillingService } from '../stand-ins/stripe/billing-service.ts';
import { KEY, OLD_SECRET, WEBHOOK_SECRET } from '../stand-ins/stripe/server.ts';
import { PASSWORD, type Person } from '../support/accounts.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const lines: string[] = [];
const sink = { write: (line: string) => void lines.push(line) };
const service = duringTests(() =>
  startBillingService((env) =>
    startTestService(
      env,
      {},
      {},
      () => createLog('debug', { to: sink }), // without the redaction of known values
    ),
  ),
);
afterEach(() => {
  service.stripe.failures.length = 0;
  service.world.events.length = 0;
});

/** Access tokens live for 15 minutes, and the clock is advanced by days. */
const again = async (person: Person) => ({ ...person, ...(await service.signIn(person.email)) });
const tierOf = async ({ email }: Person) => (await (await service.signIn(email)).get('/me')).body.tier;
const billingOf = async ({ email }: Person) => (await (await service.signIn(email)).get('/me/billing')).body;
const mailsTo = async ({ email }: Person) => {
  const mails = await service.db.selectFrom('mails').select('kind').where('recipient', '=', email).execute();
  return mails.map(({ kind }) => kind);
};
/** Runs jobs that failed without the delay before their retry. */
const retryNow = async () => {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(service.db);
  await service.drain();
};

describe('GET /me/billing', () => {
  test('the plans on sale, and nothing paid', async () => {
    const { status, body } = await (await service.person('free')).get('/me/billing');
    expect(status).toBe(200);
    expect(body).toMatchObject({ provider: 'stripe', tier: 'free', status: 'none', canManage: false });
    expect(body.prices).toContainEqual({ tier: 'sharp', interval: 'year', amount: 79_000, currency: 'usd' });
    expect(body.prices).toHaveLength(4);
  });

  test('the plan with its renewal, then with its end', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'pro', 'year');
    await service.deliverAll();
    const end = new Date(subscription.items.data[0].current_period_end * 1000).toISOString();
    const paid = { tier: 'pro', paidTier: 'pro', interval: 'year', status: 'active', canManage: true };
    expect(await billingOf(person)).toMatchObject({ ...paid, renewsAt: end, endsAt: null });
    service.world.setCancel(subscription, true);
    await service.deliverAll();
    expect(await billingOf(person)).toMatchObject({
      ...paid,
      renewsAt: null,
      endsAt: end,
      cancelAtPeriodEnd: true,
    });
  });
});

describe('POST /me/billing/checkout', () => {
  test('payment at Stripe gives the tier; the page itself gives nothing', async () => {
    const person = await service.person('free');
    const { status, body, headers } = await person.post('/me/billing/checkout', {
      tier: 'sharp',
      interval: 'month',
    });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    expect(await tierOf(person)).toBe('free');
    service.world.pay(body.url.split('/').at(-1));
    await service.deliverAll();
    expect((await person.get('/me')).body).toMatchObject({
      tier: 'sharp',
      subscription: { status: 'active', tier: 'sharp', cancelAtPeriodEnd: false },
    });
    expect((await person.get('/subscriptions')).body).toHaveLength(1);
  });

  test('one customer per account, also for concurrent requests; only the newest page can be paid', async () => {
    const person = await service.person('free');
    const before = service.world.customers.size;
    const ask = () => person.post('/me/billing/checkout', { tier: 'pro', interval: 'month' });
    const pages = await Promise.all([ask(), ask(), ask()]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = await ask();
    expect(service.world.customers.size).toBe(before + 1);
    const open = [...service.world.sessions.values()].filter(
      ({ client_reference_id, status }) => client_reference_id === String(person.userId) && status === 'open',
    );
    expect(open.map(({ url }) => url)).toEqual([last.body.url]);
  });

  test('400 for a tier that is not sold', async () => {
    const person = await service.person('free');
    expect(await person.post('/me/billing/checkout', { tier: 'admin', interval: 'month' })).toMatchObject({
      status: 400,
    });
  });

  test('409 with a subscription, even if no event about it has arrived', async () => {
    const person = await service.person('free');
    await service.buy(person, 'pro');
    const { status, body } = await person.post('/me/billing/checkout', { tier: 'sharp', interval: 'month' });
    expect(status).toBe(409);
    expect(body.detail).toContain('/api/v1/me/billing/plan');
    expect(await tierOf(person)).toBe('pro');
  });

  test('503 while Stripe does not answer, and no key in the problem', async () => {
    const person = await service.person('free');
    service.stripe.failures.push(500, 500, 500);
    const { status, text, headers } = await person.post('/me/billing/checkout', {
      tier: 'pro',
      interval: 'month',
    });
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('10');
    expect(text).not.toContain('Planted');
    await service.buy(person, 'pro');
  });
});

describe('POST /me/billing/plan', () => {
  test('changes the tier at once; Stripe charges the difference', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'pro');
    await service.deliverAll();
    const up = await person.post('/me/billing/plan', { tier: 'sharp', interval: 'month' });
    expect(up).toMatchObject({ status: 200, body: { tier: 'sharp', paidTier: 'sharp' } });
    expect(service.world.invoices.get(subscription.latest_invoice ?? '')).toMatchObject({
      billing_reason: 'subscription_update',
      amount_paid: 6_000,
    });
    const down = await person.post('/me/billing/plan', { tier: 'pro', interval: 'month' });
    expect(down).toMatchObject({ status: 200, body: { tier: 'pro' } });
  });

  test('a declined card changes nothing', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'pro');
    service.world.cards.set(subscription.customer, 'declined');
    const answer = await person.post('/me/billing/plan', { tier: 'sharp', interval: 'month' });
    expect(answer).toMatchObject({ status: 200, body: { tier: 'pro', status: 'active' } });
  });

  test('409 without a subscription names the checkout', async () => {
    const person = await service.person('free');
    const { status, body } = await person.post('/me/billing/plan', { tier: 'pro', interval: 'month' });
    expect(status).toBe(409);
    expect(body.detail).toContain('/api/v1/me/billing/checkout');
  });
});

describe('POST /me/billing/portal', () => {
  test('an address at Stripe; 409 for an account that never bought', async () => {
    const person = await service.person('free');
    expect(await person.post('/me/billing/portal')).toMatchObject({ status: 409 });
    await service.buy(person, 'pro');
    const { status, body } = await person.post('/me/billing/portal');
    expect(status).toBe(200);
    expect(body.url).toMatch(/^https:\/\/billing\.stripe\.com\//);
  });
});

describe('POST /billing/stripe/events', () => {
  test('twice, late and in reverse order: the state at Stripe decides', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'sharp');
    service.world.end(subscription);
    const events = service.world.events.splice(0).reverse();
    for (const event of [...events, ...events]) expect((await service.deliver(event)).status).toBe(200);
    await service.drain();
    expect(await tierOf(person)).toBe('free');
    const [created] = events.filter(({ type }) => type === 'customer.subscription.created');
    if (!created) throw new Error('There is no such event.');
    await service.deliver({ ...created, id: 'evt_late' });
    await service.drain();
    expect(await tierOf(person)).toBe('free');
  });

  test('a second delivery makes no second job', async () => {
    const person = await service.person('free');
    await service.buy(person, 'pro');
    const [event] = service.world.events;
    if (!event) throw new Error('There is no event.');
    await service.deliver(event);
    await service.deliver(event);
    const count = () =>
      sql<{ n: number }>`select count(*)::int as n from pgboss.job
        where name = 'billing.sync' and state = 'created'`.execute(service.db);
    expect((await count()).rows[0]?.n).toBe(1);
    await service.drain();
    expect(await tierOf(person)).toBe('pro');
  });

  test('events of one change are read from Stripe once', async () => {
    const person = await service.person('free');
    await service.buy(person, 'pro');
    for (const event of service.world.events.splice(0)) await service.deliver(event);
    const before = service.stripe.asked.length;
    await service.drain();
    expect(service.stripe.asked.slice(before).filter((one) => one === 'GET /v1/subscriptions')).toHaveLength(
      1,
    );
  });

  test('an acknowledged event survives an outage of Stripe', async () => {
    const person = await service.person('free');
    await service.buy(person, 'pro');
    const [event] = service.world.events;
    if (!event) throw new Error('There is no event.');
    await service.deliver(event);
    service.stripe.failures.push(500, 0, 503);
    await service.drain();
    expect(await tierOf(person)).toBe('free');
    await retryNow();
    expect(await tierOf(person)).toBe('pro');
  });

  test('unknown events, and events of customers of others, are accepted and ignored', async () => {
    const [base] = [
      { id: 'evt_x1', object: 'event', api_version: null, created: 1, livemode: false },
    ] as const;
    for (const [n, type] of (['product.created', 'customer.subscription.updated'] as const).entries())
      expect(
        await service.deliver({
          ...base,
          id: `evt_x${n}`,
          type,
          data: { object: { customer: 'cus_other' } },
        }),
      ).toMatchObject({ status: 200, body: { received: true } });
  });

  test('either secret verifies during a rotation', async () => {
    const person = await service.person('free');
    await service.buy(person, 'pro');
    const [event] = service.world.events;
    if (!event) throw new Error('There is no event.');
    expect(await service.deliver(event, { secret: OLD_SECRET })).toMatchObject({ status: 200 });
  });

  test('400 for a wrong, missing or old signature, and for a changed body', async () => {
    const event = {
      id: 'evt_forged',
      object: 'event',
      api_version: null,
      created: 1,
      livemode: false,
      type: 'invoice.paid',
      data: { object: { customer: 'cus_1' } },
    } as const;
    expect(await service.deliver(event, { secret: 'whsec_forged' })).toMatchObject({ status: 400 });
    const old = new Date(service.clock.now().getTime() - 301_000);
    expect(await service.deliver(event, { at: old })).toMatchObject({ status: 400 });
    const { payload, signature } = service.stripe.sign(event);
    const post = (body: string, headers: Record<string, string>) =>
      service.anonymous.post('/billing/stripe/events', body, headers);
    expect(await post(payload, {})).toMatchObject({ status: 400 });
    expect(await post(payload.replace('cus_1', 'cus_2'), { 'stripe-signature': signature })).toMatchObject({
      status: 400,
      body: { errors: [{ in: 'header', name: 'Stripe-Signature' }] },
    });
    expect(await post(payload, { 'stripe-signature': signature })).toMatchObject({ status: 200 });
  });
});

describe('a failed payment', () => {
  test('keeps the tier for the grace period with a mail, then ends it with another', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'sharp');
    await service.deliverAll();
    service.world.cards.set(subscription.customer, 'declined');
    service.days(30);
    await service.deliverAll();
    const until = new Date(subscription.items.data[0].current_period_start * 1000 + 7 * 86_400_000);
    expect(await billingOf(person)).toMatchObject({
      tier: 'sharp',
      status: 'past_due',
      pastDueUntil: until.toISOString(),
    });
    expect(await mailsTo(person)).toEqual(['payment-failed']);
    service.days(4); // Stripe has tried again
    await service.deliverAll();
    expect(await tierOf(person)).toBe('sharp');
    service.clock.advance(3 * 86_400_000);
    await service.keepHouse();
    expect(await tierOf(person)).toBe('free');
    expect(await mailsTo(person)).toEqual(['payment-failed', 'plan-ended']);
    service.world.updateCard(subscription, 'good');
    await service.deliverAll();
    expect(await tierOf(person)).toBe('sharp');
  });

  test('paused and canceled subscriptions give no tier', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'pro');
    await service.deliverAll();
    service.world.pause(subscription);
    await service.deliverAll();
    expect(await tierOf(person)).toBe('free');
    service.world.resume(subscription);
    await service.deliverAll();
    expect(await tierOf(person)).toBe('pro');
    service.world.end(subscription);
    await service.deliverAll();
    expect(await tierOf(person)).toBe('free');
    expect(await billingOf(person)).toMatchObject({ status: 'none' });
  });
});

describe('a payment that is taken back', () => {
  test('a full refund ends the tier, a partial one does not', async () => {
    const person = await service.person('free');
    const charge = service.world.newestCharge(await service.buy(person, 'pro'));
    if (!charge) throw new Error('There is no charge.');
    service.world.refund(charge, 100);
    await service.deliverAll();
    expect(await tierOf(person)).toBe('pro');
    service.world.refund(charge);
    await service.deliverAll();
    expect(await tierOf(person)).toBe('free');
    expect(await billingOf(person)).toMatchObject({ status: 'reversed' });
  });

  test('a dispute suspends the tier until it is won', async () => {
    const person = await service.person('free');
    const charge = service.world.newestCharge(await service.buy(person, 'sharp'));
    if (!charge) throw new Error('There is no charge.');
    await service.deliverAll();
    const dispute = service.world.dispute(charge);
    await service.deliverAll();
    expect(await tierOf(person)).toBe('free');
    service.world.closeDispute(dispute, 'won');
    await service.deliverAll();
    expect(await tierOf(person)).toBe('sharp');
  });
});

describe('POST /subscriptions/cancel', () => {
  test('answers as the interface says, and Stripe learns of it, also after an outage', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'pro');
    await service.deliverAll();
    const currentPeriodEnd = new Date(subscription.items.data[0].current_period_end * 1000).toISOString();
    const cancelled = { status: 'cancelled', cancelAtPeriodEnd: true, currentPeriodEnd, tier: 'pro' };
    service.stripe.failures.push(500, 500, 500);
    expect(await person.post('/subscriptions/cancel')).toMatchObject({ status: 200, body: cancelled });
    await service.drain();
    expect(subscription.cancel_at_period_end).toBe(false);
    await service.handlers['billing.reconcile']({});
    expect(subscription.cancel_at_period_end).toBe(true);
    expect(await person.post('/subscriptions/cancel')).toMatchObject({ status: 200, body: cancelled });
    expect(await tierOf(person)).toBe('pro');
    service.days(30);
    await service.deliverAll();
    expect(await tierOf(person)).toBe('free');
  });

  test('an event between the request and Stripe does not undo it', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'pro');
    await service.deliverAll();
    await person.post('/subscriptions/cancel');
    service.world.emit('customer.subscription.updated', subscription);
    for (const event of service.world.events.splice(0)) await service.deliver(event);
    service.stripe.failures.length = 0;
    await service.handlers['billing.sync']({ customerId: subscription.customer, seen: 1e6 });
    expect((await person.get('/subscriptions')).body).toMatchObject([{ status: 'cancelled' }]);
    await service.drain();
    expect(subscription.cancel_at_period_end).toBe(true);
  });
});

describe('a tier that the operator grants', () => {
  test('the higher of the granted and the paid tier counts', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'pro');
    await service.deliverAll();
    const grant = (tier: 'free' | 'pro' | 'sharp' | 'admin') =>
      changeTier(service.db, { userId: person.userId, tier, actor: 'test', now: service.clock.now() });
    expect(await grant('sharp')).toBe('sharp');
    expect(await grant('free')).toBe('pro');
    expect(await grant('sharp')).toBe('sharp');
    service.world.end(subscription);
    await service.deliverAll();
    expect(await tierOf(person)).toBe('sharp');
    expect(await grant('admin')).toBe('admin');
    await service.buy(await again(person), 'pro');
    await service.deliverAll();
    expect(await tierOf(person)).toBe('admin');
    expect(await grant('free')).toBe('pro');
  });
});

describe('the reconciliation', () => {
  test('finds what no event reported, in both directions', async () => {
    const gained = await service.person('free');
    const lost = await service.person('free');
    const ended = await service.buy(lost, 'sharp');
    await service.deliverAll();
    await service.buy(gained, 'pro');
    service.world.end(ended);
    service.world.events.length = 0;
    await service.handlers['billing.reconcile']({});
    expect([await tierOf(gained), await tierOf(lost)]).toEqual(['pro', 'free']);
  });

  test('a customer that was deleted at Stripe can buy again', async () => {
    const person = await service.person('free');
    const { customer } = await service.buy(person, 'pro');
    await service.deliverAll();
    service.world.deleteCustomer(customer);
    await service.deliverAll();
    expect(await billingOf(person)).toMatchObject({ tier: 'free', canManage: false });
    expect((await service.buy(await again(person), 'pro')).customer).not.toBe(customer);
    await service.deliverAll();
    expect(await tierOf(person)).toBe('pro');
  });
});

describe('the account', () => {
  test('its export has the billing rows; its deletion ends the subscription and the customer at Stripe', async () => {
    const person = await service.person('free');
    const subscription = await service.buy(person, 'sharp');
    const { customer } = subscription;
    await service.deliverAll();
    const { body, text } = await person.get('/me/data');
    expect(body.tables.billing_customers).toMatchObject([{ customerId: customer }]);
    expect(body.tables.billing_subscriptions).toMatchObject([
      { subscriptionId: subscription.id, tier: 'sharp' },
    ]);
    for (const secret of [KEY, WEBHOOK_SECRET]) expect(text).not.toContain(secret);
    await person.post('/me/deletion', { password: PASSWORD });
    await service.drain();
    expect(subscription.cancel_at_period_end).toBe(true);
    service.days(14);
    await service.keepHouse();
    service.stripe.failures.push(500, 500, 500);
    await expect(service.handlers['billing.remove']({})).rejects.toThrow(/Stripe: 500/);
    expect(service.world.customers.has(customer)).toBe(true);
    await service.handlers['billing.remove']({});
    expect(service.world.customers.has(customer)).toBe(false);
    expect(subscription.status).toBe('canceled');
    expect(await service.db.selectFrom('billingRemovals').selectAll().execute()).toEqual([]);
    await service.deliverAll();
  });
});

test('no key and no signing secret is in the log', () => {
  const log = lines.join('');
  expect(log).toContain('Stripe');
  for (const secret of [KEY, WEBHOOK_SECRET, OLD_SECRET]) expect(log).not.toContain(secret);
});

describe('without Stripe', () => {
  test('nothing is sold, and the rest is as before', async () => {
    const local = await startTestService();
    const person = await local.person('pro');
    expect((await person.get('/me/billing')).body).toEqual({
      provider: 'none',
      tier: 'pro',
      status: 'none',
      paidTier: null,
      interval: null,
      renewsAt: null,
      endsAt: null,
      cancelAtPeriodEnd: false,
      pastDueUntil: null,
      canManage: false,
      prices: [],
    });
    for (const [path, body] of [
      ['/me/billing/checkout', { tier: 'pro', interval: 'month' }],
      ['/me/billing/plan', { tier: 'pro', interval: 'month' }],
      ['/me/billing/portal', undefined],
      ['/billing/stripe/events', {}],
    ] as const)
      expect(await person.post(path, body)).toMatchObject({ status: 404 });
    expect(await person.post('/subscriptions/cancel')).toMatchObject({ status: 200, body: { tier: 'pro' } });
    await local.stop();
  });
});
