import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { DESK, eventually, openPage as go, PHONE } from '../support/visitor.ts';

inBrowser('signing in', () => {
  const { service, sharp, open, pick } = openDashboard();

  test('by keyboard, back to where one wanted to go, with no token in any storage', async () => {
    const { email } = await service.account('pro');
    const { page, context } = await open(null);
    await go(page, '/login?next=%2Fglossary');
    await page.getByLabel('E-mail').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong email or password.').waitFor();
    await page.getByLabel('Password').fill('a fine password for tests');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/glossary');
    await page.reload();
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toMatch(/eyJ|refresh/i);
    await context.close();
  });

  test('a forgotten password: the same words for everybody, and a link that works once', async () => {
    const { email } = await service.account('free');
    const { page, context } = await open(null);
    const askFor = async (address: string) => {
      await go(page, '/forgot');
      await page.getByLabel('E-mail').fill(address);
      await page.keyboard.press('Enter');
      return page.getByRole('status').textContent();
    };
    expect(await askFor('nobody@nowhere.example')).toBe(await askFor(email));
    await page.goto('/dev/mail');
    const link = await page
      .getByRole('link', { name: /token=hwr_/ })
      .first()
      .getAttribute('href');
    const choose = async () => {
      await go(page, new URL(link ?? '').pathname + new URL(link ?? '').search);
      await page.getByLabel('New password').fill('another fine password');
      await page.keyboard.press('Enter');
    };
    await choose();
    await page.getByText('Your password has been changed.').waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('another fine password');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await choose();
    await page.locator('.error').waitFor();
    await context.close();
  });

  test('an address of elsewhere is no place to come back to', async () => {
    const { page, context } = await open('sharp');
    await page.goto('/login?next=//evil.example/x');
    await page.waitForURL(`${service.origin}/picks`);
    await context.close();
  });

  test('a server too busy to say who somebody is signs nobody out', async () => {
    const { page, context, go } = await open('sharp');
    let busy = 2;
    await page.route('**/api/v1/auth/refresh', (route) =>
      busy-- > 0 ? route.fulfill({ status: 503, json: { title: 'Busy', status: 503 } }) : route.continue(),
    );
    await go('/picks');
    await eventually(() => page.locator('[data-row=pick]').count()).toBeGreaterThan(0);
    await context.close();
  });

  test('an expired token is renewed once and the page continues; an ended session asks to sign in', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks');
    let refused = 0;
    await page.route('**/api/v1/research/player/*', (route) =>
      refused++ === 0
        ? route.fulfill({ status: 401, json: { title: 'Unauthorized', status: 401 } })
        : route.continue(),
    );
    const refreshes: string[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/refresh') && refreshes.push(request.url()));
    await page.locator('[data-row=pick] a').first().click();
    await page.waitForSelector('main[data-page=player] [data-state=ready]');
    expect(refreshes).toHaveLength(1);
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({
        status: 401,
        json: { title: 'Unauthorized', status: 401, detail: 'No valid token was provided.' },
      }),
    );
    await page.getByRole('link', { name: 'Games' }).first().click();
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    await signIn.waitFor();
    await eventually(() => signIn.getAttribute('href')).toBe('/login?next=%2Fgames');
    await context.close();
  });

  test('Pro sees a card that names the tier and what it includes, never a broken page', async () => {
    const { page, context } = await open('pro');
    await go(page, `/teams/${pick.teamId}`);
    const card = page.locator('[data-state=problem]').first();
    await eventually(() => card.textContent()).toContain('needs the Sharp tier; this account is on Pro.');
    await eventually(() => card.locator('[data-offer=sharp] li').count()).toBeGreaterThan(2);
    await card.getByRole('link', { name: 'Open Sharp in the demo' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await context.close();
  });

  test.each([DESK, PHONE])(
    'Free sees what Pro includes, and the board of yesterday ($width px)',
    async (size) => {
      const { page, context } = await open('free', size);
      await go(page, '/picks');
      await page.getByText('you are on Free').waitFor();
      await page.getByRole('link', { name: 'Open Pro in the demo' }).waitFor();
      const { body } = await sharp.get('/picks?date=2026-01-15&limit=200');
      await eventually(() => page.locator('[data-row=pick]').count()).toBe(body.items.length);
      await page.locator('[data-cell=units]').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await go(page, '/account');
      await eventually(() => page.locator('#plans > li').count()).toBe(3);
      expect(await axe(page)).toEqual([]);
      await context.close();
    },
  );
});
