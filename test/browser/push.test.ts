import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startPushService } from '../stand-ins/push-service.ts';
import { axe } from '../support/axe.ts';
import { DASHBOARD_ENV } from '../support/dashboard.ts';
import { duringTests } from '../support/during-tests.ts';
import { inBrowser, openSite } from '../support/open-dashboard.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';
import { DESK, eventually, PHONE } from '../support/visitor.ts';

/** Chromium's own push service needs the internet, so only the subscription object is replaced. */
const stubSubscription = (json: object) => `
  const kept = 'test push';
  const subscription = {
    endpoint: ${JSON.stringify(json)}.endpoint,
    toJSON: () => (${JSON.stringify(json)}),
    unsubscribe: async () => { localStorage.removeItem(kept); return true; },
  };
  PushManager.prototype.getSubscription = async () => localStorage.getItem(kept) ? subscription : null;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    localStorage.setItem(kept, JSON.stringify({ applicationServerKey, userVisibleOnly }));
    return subscription;
  };`;

/** Chromium forgets a notification that is listed while it is about to be shown. */
const NOTE_WHEN_SHOWN = `
  const { prototype } = ServiceWorkerRegistration;
  const show = prototype.showNotification;
  self.shown = new Promise((done) => {
    prototype.showNotification = function (...ask) {
      const promise = show.apply(this, ask);
      done(promise);
      return promise;
    };
  });
  true;`;

inBrowser('notifications in a real browser', () => {
  const push = duringTests(startPushService, stretched(120_000));
  const { service, open: visit } = openSite(
    () => startTestService({ ...DASHBOARD_ENV, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }),
    { isDesktop: true },
  );

  const allowed: BrowserContextOptions = { serviceWorkers: 'allow', permissions: ['notifications'] };
  const notifyButton = (page: Page) => page.getByRole('button', { name: 'Notify this browser' });
  const listed = async () => service.db.selectFrom('pushSubscriptions').select('id').execute();

  test('notifications are turned on, tested, kept after a reload and turned off', async () => {
    const subscription = push.subscribe();
    const { page, context, go, complaints } = await visit('pro', PHONE, allowed);
    await page.addInitScript(stubSubscription(subscription));
    await go('/alerts');
    expect(await axe(page)).toEqual([]);
    await notifyButton(page).click();
    await page.getByText('On in this browser', { exact: true }).waitFor();
    const options = JSON.parse((await page.evaluate<string>("localStorage.getItem('test push')")) ?? '{}');
    expect(options.userVisibleOnly).toBe(true);
    expect(Buffer.from(options.applicationServerKey, 'base64url')).toHaveLength(65);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Test sent.').waitFor();
    expect(push.of(subscription).map(({ content }) => content.title)).toEqual(['Notifications are on']);
    expect(push.of(subscription)[0]?.key).toBe(options.applicationServerKey);
    await page.reload();
    await page.getByText('On in this browser', { exact: true }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.content()).not.toContain(new URL(subscription.endpoint).pathname);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await notifyButton(page).waitFor();
    expect(await listed()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('signing out ends the notifications of the browser', async () => {
    const { page, context, go } = await visit('sharp', DESK, allowed);
    await page.addInitScript(stubSubscription(push.subscribe()));
    await go('/alerts');
    await notifyButton(page).click();
    await page.getByText('On in this browser', { exact: true }).waitFor();
    expect(await listed()).toHaveLength(1);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByText('Sign out', { exact: true }).click();
    await eventually(listed).toEqual([]);
    await eventually(() => page.evaluate("localStorage.getItem('test push')")).toBeNull();
    await context.close();
  });

  test('blocked notifications say how to allow them', async () => {
    const { page, context, go } = await visit('free', PHONE);
    await page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })");
    await go('/alerts');
    await page.getByText('Notifications are blocked for this site.').waitFor();
    expect(await notifyButton(page).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await context.close();
  });

  test('a push shows a notification, and a click opens its page', async () => {
    const { page, context, go } = await visit('sharp', DESK, allowed);
    await go('/alerts');
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((found) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations;
        if (one && !one.isDeleted) found(one.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const blocked: string[] = [];
    cdp.on('ServiceWorker.workerErrorReported', ({ errorMessage }) =>
      blocked.push(errorMessage.errorMessage),
    );
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await worker.evaluate(NOTE_WHEN_SHOWN);
    const content = { title: 'Premium pick: Ada Rivers', text: 'Over 24.5 points.', path: '/glossary' };
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: service.origin,
      registrationId: await registered,
      data: JSON.stringify(content),
    });
    await worker.evaluate('shown');
    expect(blocked).toEqual([]); // such as the icon
    const shown = () =>
      page.evaluate<string[]>(
        'navigator.serviceWorker.ready.then((r) => r.getNotifications()).then((all) => all.map((n) => [n.title, n.body]))',
      );
    await eventually(shown).toEqual([[content.title, content.text]]);
    // A click on a notification of the system cannot be made here: the worker gets its event, and says where it leads.
    const opened = await worker.evaluate<string>(`(async () => {
      const urls = [];
      self.clients.openWindow = async (url) => urls.push(url);
      const [notification] = await self.registration.getNotifications();
      const event = new NotificationEvent('notificationclick', { notification });
      let work;
      event.waitUntil = (promise) => { work = promise; };
      self.dispatchEvent(event);
      await work;
      return urls.join();
    })()`);
    expect(opened).toBe(`${service.origin}${content.path}`);
    await eventually(shown).toEqual([]);
    await go(content.path);
    await context.close();
  });
});
