import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGuides } from '../../src/process/guides/pages.ts';
import { loadSampleDays } from '../data/sample-days.ts';
import { axe, COLOR_RULES } from '../support/axe.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { duringTests } from '../support/during-tests.ts';
import { inBrowser } from '../support/open-dashboard.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

inBrowser('pages in a real browser', () => {
  let browser: Browser;
  let page: Page;
  let slug: string;
  let complaints: string[] = [];
  let foreign: string[] = [];
  const service = duringTests(startTestService);
  beforeAll(async () => {
    browser = await openBrowser();
    await loadSampleDays(service, '2026-01-15');
    slug = (await service.anonymous.get('/seo/players')).body[0].slug;
    page = await browser.newPage();
    page.setDefaultTimeout(stretched(30_000));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.origin) && !/^(data|blob):/.test(url)) foreign.push(url);
    });
  });
  afterAll(() => closePages(browser));

  /**
   * Opens a URL; records errors of the page and its requests to other hosts. The tests share a tab: a new one
   * for each would start a process and compile the scripts and axe again.
   */
  const visit = async (path: string, width = 1280) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    await page.goto('about:blank'); // what the last page does until it is left is not about the next one
    [complaints, foreign] = [[], []];
    await page.goto(service.origin + path, { waitUntil: 'networkidle' });
  };

  const expectSoundReference = async (schemes: readonly (readonly ['light' | 'dark', string[]?])[]) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Picks' }).waitFor();
    await page.getByText('Demo data').waitFor();
    for (const [colorScheme, rules] of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator(`body.${colorScheme}-mode`).waitFor();
      expect(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      ).toBe(0);
      expect(await axe(page, rules)).toEqual([]);
    }
  };

  test('the API reference has the header of the site and no violation, shows every operation, is searched by keyboard, and asks nobody else for anything', async () => {
    await visit('/docs');
    await expectSoundReference([['light'], ['dark', COLOR_RULES]]);
    await page.getByText('account', { exact: true }).first().click();
    await page.getByText('Create an API key').first().waitFor();
    expect(await page.title()).toBe('Hardwood API');
    expect(await page.locator('body').innerText()).not.toMatch(/Ask AI|Generate MCP|Deploy/);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
    await field.waitFor();
    await page.keyboard.type('replay session');
    await page.getByText('Start a session that replays a past day').first().waitFor();
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the API reference has the header of the site and no violation on a phone', async () => {
    await visit('/docs', 360);
    await expectSoundReference([['light']]);
  });

  test.each([
    '/',
    '/errors/forbidden',
    '/dev/mail',
    '/status',
    '/players/{slug}',
    '/docs/guides',
    ...readGuides().map(({ url }) => url),
  ])(
    '%s fits on a phone and on a desk, in light and dark, with header and footer of the site',
    async (address) => {
      const path = address.replace('{slug}', slug);
      await visit(path, 320);
      const heading = page.getByRole('heading', { level: 1 });
      await heading.first().waitFor(); // the network may be idle while the page is still rendering
      for (const width of [320, 1280])
        for (const [colorScheme, rules] of [['light'], ['dark', COLOR_RULES]] as const) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }); // axe must not run during a transition
          expect(
            await page.evaluate(
              'document.documentElement.scrollWidth - document.documentElement.clientWidth',
            ),
          ).toBe(0);
          expect(await heading.count()).toBe(1);
          expect(await page.getByText('Demo data: an invented league').count()).toBe(1);
          expect(await page.getByRole('contentinfo').getByText('1-800-GAMBLER').count()).toBe(1);
          expect(await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).count()).toBe(1);
          expect(await axe(page, rules)).toEqual([]);
          expect([complaints, foreign]).toEqual([[], []]);
        }
    },
  );

  test('the guides are searched by keyboard, and the found one is opened by Enter', async () => {
    for (const width of [390, 1280]) {
      await visit('/docs/guides', width);
      const shown = page.getByRole('article').filter({ visible: true });
      expect(await shown.count()).toBe(readGuides().length);
      const field = page.getByRole('searchbox', { name: 'Search the guides' });
      for (let n = 0; n < 30 && !(await field.evaluate((one) => one === document.activeElement)); n++)
        await page.keyboard.press('Tab');
      await page.keyboard.type('signature');
      const about = readGuides().filter(({ text }) => text.toLowerCase().includes('signature')).length;
      expect(about).toBeGreaterThan(1);
      await page.getByRole('status').getByText(`${about} guides`).waitFor();
      await page.keyboard.type(' untilEvent');
      await page.getByRole('status').getByText('1 guide', { exact: true }).waitFor();
      expect(await shown.count()).toBe(1);
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/docs\/guides\/replay$/);
      await page.goBack();
      await field.fill('no such words');
      await page.getByText('No results.').waitFor();
      expect(await shown.count()).toBe(0);
      expect(complaints).toEqual([]);
    }
  });

  test('a reset link on the mail page can be clicked', async () => {
    const { email } = await service.account('free');
    await service.anonymous.post('/auth/forgot-password', { email });
    await visit('/dev/mail');
    expect(await page.getByRole('link', { name: /token=hwr_/ }).getAttribute('href')).toContain(
      '/reset?token=hwr_',
    );
  });
});
