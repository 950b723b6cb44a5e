import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type BillingService, startBillingService } from '../stand-ins/stripe/billing-service.ts';
import { axe } from '../support/axe.ts';
import { DASHBOARD_ENV } from '../support/dashboard.ts';
import { inBrowser, openSite } from '../support/open-dashboard.ts';
import { startTestService } from '../support/service.ts';
import { DESK, eventually } from '../support/visitor.ts';

/** Where to keep pictures of the page, for a look; none unless a folder is given. */
const PICTURES = process.env.PICTURES;
const PHONE = { width: 390, height: 844 };

inBrowser('plan and billing', () => {
  const start = (settings = {}) =>
    startBillingService((env) => startTestService({ ...env, ...DASHBOARD_ENV, ...settings }));
  const { service, open, visitorsOf } = openSite(() => start());
  /** A visitor who is sent to Stripe pays and comes back. */
  const payAtStripe = (page: Page, { world }: BillingService) =>
    page.route('https://checkout.stripe.com/**', async (route) => {
      const session = world.sessions.get(route.request().url().split('/').at(-1) ?? '');
      if (!session) throw new Error('There is no such session.');
      world.pay(session.id);
      await route.fulfill({ status: 302, headers: { location: session.success_url } });
    });

  const card = (page: Page) => page.locator('[data-billing]');
  const picture = async (page: Page, name: string) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/billing-${name}.png`, fullPage: true });
  };
  const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

  test('a Free account buys Pro at Stripe, changes to Sharp and manages its billing', async () => {
    const { page, go, complaints } = await open('free', DESK, { colorScheme: 'light' });
    await payAtStripe(page, service);
    await page.route('https://billing.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Portal</title>' }),
    );
    await go('/account');
    complaints.length = 0; // those of the first page, the board, which refuses Free and may do so late
    await go('/account');
    await page.getByRole('heading', { name: 'Plan and billing' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await picture(page, 'free-light');
    await page.getByRole('button', { name: 'Buy Pro, $19.00 per month' }).click();
    await page.getByText('Payment received.').waitFor();
    await service.deliverAll();
    await page.reload();
    await page.getByText('Your Pro plan is active.').waitFor();
    await eventually(() => card(page).textContent()).toContain('Pro costs $19.00 per month, plus tax.');
    expect(await axe(page)).toEqual([]);
    await picture(page, 'pro-light');

    await page.getByRole('button', { name: 'Change to Sharp, $79.00 per month' }).click();
    await page.getByRole('button', { name: 'Change plan' }).click();
    await eventually(() => card(page).textContent()).toContain('Sharp costs $79.00 per month');
    await page.getByRole('button', { name: 'Manage billing' }).click();
    await eventually(() => page.title()).toBe('Portal');
    expect(complaints).toEqual([]);
  });

  test('on a phone: a failed payment is announced with its date', async () => {
    const { page, go, complaints } = await open('free', PHONE);
    const [subscription] = service.world.subscriptions.values();
    if (!subscription) throw new Error('Nobody has a subscription.');
    service.world.cards.set(subscription.customer, 'declined');
    subscription.items.data[0].current_period_end = service.world.seconds();
    service.world.pass();
    await service.deliverAll();
    await go('/account');
    await page.getByRole('alert').getByText('Your payment failed. Update your payment method by').waitFor();
    expect(await fits(page)).toBe(true);
    expect(await axe(page)).toEqual([]);
    await picture(page, 'past-due-phone-dark');
    expect(complaints).toEqual([]);
  });

  test('without Stripe Tax no price says that taxes come on top', async () => {
    const untaxed = await start({ STRIPE_AUTOMATIC_TAX: 'off' });
    try {
      const { page, go } = await (await visitorsOf(untaxed))('free', DESK);
      await payAtStripe(page, untaxed);
      await go('/account');
      await page.getByRole('button', { name: 'Buy Pro, $19.00 per month' }).click();
      await page.getByText('Payment received.').waitFor();
      await untaxed.deliverAll();
      await page.reload();
      await eventually(() => card(page).textContent()).toContain('Pro costs $19.00 per month.');
      await page.getByRole('button', { name: 'Change to Sharp, $79.00 per month' }).click();
      await page.getByText('Sharp costs $79.00 per month. The time left').waitFor();
    } finally {
      await untaxed.stop();
    }
  });

  test('an offer elsewhere leads to the account page, and an abandoned checkout says that nothing was charged', async () => {
    const { page, go } = await open('pro', PHONE, { colorScheme: 'light' });
    await go('/account?checkout=canceled');
    await page.getByText('Checkout canceled. Nothing was charged.').waitFor();
    expect(await fits(page)).toBe(true);
    expect(await axe(page)).toEqual([]);
    await picture(page, 'canceled-phone-light');
    await go('/teams/1');
    await page.getByRole('link', { name: 'Upgrade to Sharp' }).click();
    await page.getByRole('heading', { name: 'Plan and billing' }).waitFor();
  });
});
