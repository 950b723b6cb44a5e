import type { Browser } from 'playwright-core';
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
  let slug: string;
  const service = duringTests(startTestService);
  beforeAll(async () => {
    browser = await openBrowser();
    await loadSampleDays(service, '2026-01-15');
    slug = (await service.anonymous.get('/seo/players')).body[0].slug;
  });
  afterAll(() => closePages(browser));

  /** A visitor; records errors of the pages and their requests to other hosts. */
  const visit = async (path: string, width = 1280) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: 'light' });
    page.setDefaultTimeout(stretched(30_000));
    const complaints: string[] = [];
    const foreign: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.origin) && !/^(data|blob):/.test(url)) foreign.push(url);
    });
    await page.goto(service.origin + path, { waitUntil: 'networkidle' });
    return { page, complaints, foreign };
  };

  test('the API reference shows every operation, is searched by keyboard, and asks nobody else for anything', async () => {
    const { page, complaints, foreign } = await visit('/docs');
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
    await page.close();
  });

  test.each([
    [1280, [['light'], ['dark', COLOR_RULES]]],
    [360, [['light']]],
  ] as const)(
    'the API reference has the header of the site and no violation (%i px)',
    async (width, schemes) => {
      const { page } = await visit('/docs', width);
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
      await page.close();
    },
  );

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
      const { page, complaints, foreign } = await visit(path, 320);
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
      await page.close();
    },
  );

  test('the guides are searched by keyboard, and the found one is opened by Enter', async () => {
    for (const width of [390, 1280]) {
      const { page, complaints } = await visit('/docs/guides', width);
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
      await page.close();
    }
  });

  test('a reset link on the mail page can be clicked', async () => {
    const { email } = await service.account('free');
    await service.anonymous.post('/auth/forgot-password', { email });
    const { page } = await visit('/dev/mail');
    expect(await page.getByRole('link', { name: /token=hwr_/ }).getAttribute('href')).toContain(
      '/reset?token=hwr_',
    );
    await page.close();
  });
});
