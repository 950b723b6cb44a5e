import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { axe } from '../support/axe.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { inBrowser } from '../support/open-dashboard.ts';
import { stretched } from '../support/patience.ts';
import { codeAt } from '../support/second-factor.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { DESK, eventually, openPage } from '../support/visitor.ts';

const PHONE = { width: 390, height: 844 };
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const MINUTE = 60_000;
/** A folder for pictures to look at; none are written without it. */
const shots = process.env.SHOTS;

inBrowser('sign-in in a real browser', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestService({ PUBLIC_BASE_URL: '' }), openBrowser()]);
  }, stretched(180_000));
  afterAll(async () => {
    if (browser) await closePages(browser);
    await service?.stop();
  });

  /** By its name: browsers offer no passkeys for IP addresses. */
  async function visit(viewport: { width: number; height: number }, colorScheme: 'light' | 'dark') {
    const baseURL = `http://localhost:${service.port}`;
    const context = await browser.newContext({ viewport, colorScheme, baseURL, serviceWorkers: 'block' });
    context.setDefaultTimeout(stretched(30_000));
    const page = await context.newPage();
    const check = async (what: string) => {
      expect(await axe(page)).toEqual([]);
      expect(await page.evaluate(sideways)).toBe(0);
      if (shots)
        await page.screenshot({ path: `${shots}/sign-in-${what}-${colorScheme}.png`, fullPage: true });
    };
    const enter = async (email: string) => {
      await openPage(page, '/login?next=/account');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    return { context, page, check, enter };
  }
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  };

  test.each([
    ['phone', PHONE, 'light'],
    ['desk', DESK, 'dark'],
  ] as const)(
    'on a %s: set up an app, sign in with a code, step up, turn it off',
    async (_, size, scheme) => {
      const { email } = await service.account('sharp');
      const { context, page, check, enter } = await visit(size, scheme);
      await enter(email);
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
      await check('enrol');
      const secret = await dialog.locator('input[name=secret]').inputValue();
      await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, service.clock.now()));
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await eventually(() => dialog.getByRole('listitem').count()).toBe(10);
      await check('codes');
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      expect((await downloading).suggestedFilename()).toBe('hardwood-recovery-codes.txt');
      const recovery = await dialog.getByRole('listitem').first().innerText();
      await dialog.getByLabel('I have saved them').check();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByText('10 of 10 recovery codes are left.').waitFor();
      await check('account');

      await signOut(page);
      await enter(email);
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('The code is wrong').waitFor();
      await check('code');
      await page.getByLabel('Code', { exact: true }).fill(recovery);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('9 of 10 recovery codes are left.').waitFor();

      service.clock.advance(15 * MINUTE);
      await page.getByRole('button', { name: 'Create new recovery codes' }).click();
      await dialog.getByLabel('Password').fill(PASSWORD);
      await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, service.clock.now()));
      await check('step-up');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await eventually(() => dialog.getByRole('listitem').count()).toBe(10);
      await dialog.getByLabel('I have saved them').check();
      await dialog.getByRole('button', { name: 'Close' }).last().click();

      service.clock.advance(MINUTE);
      await page.getByRole('button', { name: 'Turn off' }).click();
      await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, service.clock.now()));
      await dialog.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
      await context.close();
    },
  );

  test('a passkey is added, signs in without a password, steps up, is renamed and deleted', async () => {
    const { email } = await service.account('sharp');
    const { context, page, check, enter } = await visit(PHONE, 'dark');
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await enter(email);
    await page.getByLabel('Name of the new passkey').fill('Test phone');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('never used').waitFor();

    await signOut(page);
    await openPage(page, '/login?next=/account');
    await check('login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText(/last used/).waitFor();

    await page.getByRole('button', { name: 'Rename Test phone' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Old phone');
    await page.getByRole('button', { name: 'Save name' }).click();
    service.clock.advance(15 * MINUTE);
    await page.getByRole('button', { name: 'Delete Old phone' }).click();
    await page.getByRole('button', { name: 'Delete passkey' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('No passkeys yet.').waitFor();
    await context.close();
  });
});
