import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tier } from '../../src/core/tiers.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import type { Caller } from '../support/client.ts';
import { startDashboardService } from '../support/dashboard.ts';
import type { TestService } from '../support/service.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

describe.skipIf(!hasBrowser())('the dashboard in a real browser', () => {
  let service: TestService;
  let browser: Browser;
  let sharp: Caller;
  let links: Record<string, string>;
  let ids: { pick: number; player: number; game: number; team: number; block: string };

  beforeAll(async () => {
    [service, browser] = await Promise.all([startDashboardService(), openBrowser()]);
    sharp = await service.person('sharp');
    const { body: board } = await sharp.get('/picks/today?limit=200');
    const [pick] = board.items;
    ids = {
      pick: pick.pickId,
      player: pick.playerId,
      game: pick.gameId,
      team: pick.teamId,
      block: 'matchup',
    };
    const { text } = await service.anonymous.get('~/login', { accept: 'text/html' });
    const facts = JSON.parse(/id="site">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
    links = Object.fromEntries(
      facts.demoLinks.map((link: { tier: string; url: string }) => [link.tier, link.url]),
    );
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  type Visit = { context: BrowserContext; page: Page; complaints: string[]; foreign: string[] };

  /** A browser of its own, at the service's time, that notes what it complained about and whom else it asked. */
  const open = async (tier: Tier | null, size = DESK, options: object = {}): Promise<Visit> => {
    const context = await browser.newContext({
      viewport: size,
      colorScheme: 'dark',
      baseURL: service.origin,
      ...options,
    });
    const page = await context.newPage();
    const visit: Visit = { context, page, complaints: [], foreign: [] };
    await page.clock.setFixedTime(service.clock.now());
    page.on('console', (message) => message.type() === 'error' && visit.complaints.push(message.text()));
    page.on('pageerror', (error) => visit.complaints.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.origin) && !/^(data|blob):/.test(url)) visit.foreign.push(url);
    });
    if (tier) {
      await page.goto(links[tier] ?? '');
      await page.getByRole('button', { name: /^Account of/ }).waitFor();
    }
    return visit;
  };
  const settle = (page: Page) => page.waitForSelector('main [data-state]:not([data-state=loading])');
  const go = async (page: Page, path: string) => {
    await page.goto(path);
    await settle(page);
  };

  test('smoke', async () => {
    const { page, complaints, context } = await open('sharp');
    await go(page, '/picks');
    expect(await page.locator('[data-row=pick]').count()).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
