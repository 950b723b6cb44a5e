import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider } from '../stand-ins/oidc/provider.ts';
import { axe } from '../support/axe.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { duringTests } from '../support/during-tests.ts';
import { inBrowser } from '../support/open-dashboard.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { eventually } from '../support/visitor.ts';

inBrowser('sign-in with a provider', () => {
  let service: TestService;
  let browser: Browser;
  const url = () => `http://127.0.0.1:${service.port}`;

  const provider = duringTests(() => startProvider(() => [`${url()}/login/callback`]), stretched(180_000));
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startTestService({ ...provider.settings, PUBLIC_BASE_URL: '' }),
      openBrowser(),
    ]);
  }, stretched(180_000));
  afterAll(async () => {
    if (browser) await closePages(browser);
    await service?.stop();
  });

  /** The provider's own pages: its login form, then its consent form. */
  const signInThere = async (page: Page, login: string) => {
    await page.locator('input[name=login]').fill(login);
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
    await page.locator('button[type=submit]').click();
  };

  test('opens an account, shows the link on the account page and refuses to remove it', async () => {
    provider.people.set('ada', { email: 'ada@provider.example', email_verified: true });
    const page = await browser.newPage();
    await page.goto(`${url()}/login?next=/account`);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
    await signInThere(page, 'ada');
    await page.getByRole('heading', { name: 'Sign-in with Example ID' }).waitFor();
    await eventually(async () => new URL(page.url()).pathname).toBe('/account');
    await page.getByText('ada@provider.example').last().waitFor();
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('This is the only way to sign in to this account.').waitFor();
    await page.close();
  });

  test('a refused sign-in leads back to the sign-in page', async () => {
    const page = await browser.newPage();
    await page.goto(`${url()}/login/callback?error=access_denied&state=x`);
    await page.getByText('The sign-in was cancelled or refused.').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Sign in with Example ID' }).waitFor();
    await page.close();
  });
});
