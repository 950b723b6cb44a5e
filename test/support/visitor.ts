import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Tier } from '../../src/domain/tiers.ts';
import { stretched } from './patience.ts';
import type { TestService } from './service.ts';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 900 };

export type Visit = Awaited<ReturnType<Awaited<ReturnType<typeof createVisitors>>>>;

export type Site = Pick<TestService, 'origin' | 'clock' | 'anonymous'>;

/** The sign-in links of the demo accounts, by tier. */
export async function demoLinks(service: Site): Promise<Map<string, string>> {
  const { text } = await service.anonymous.get('~/login', { accept: 'text/html' });
  const facts = JSON.parse(/id="site">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
  return new Map(facts.demoLinks.map(({ tier, url }: { tier: string; url: string }) => [tier, url]));
}

/** Opens a URL and waits until nothing on the page is loading. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await somethingStands(page);
  await nothingLoads(page);
}

export const somethingStands = (page: Page) =>
  page.waitForSelector('main [data-state]:not([data-state=loading])');

/** A locator, because the page's content security policy forbids evaluating text. */
const nothingLoads = (page: Page) =>
  page.locator('main [data-state=loading]').first().waitFor({ state: 'detached' });

/** Polls the page until it shows the expected content. */
export const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: stretched(10_000) });

/**
 * Visitors with their own browser contexts at the service's time, signed in by demo links or anonymous.
 * Records browser errors and requests to other hosts.
 */
export async function createVisitors(service: Site, browser: Browser) {
  const links = await demoLinks(service);
  const { origin } = service;
  return async (tier: Tier | null, size = DESK, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      viewport: size,
      colorScheme: 'dark',
      baseURL: origin,
      permissions: ['clipboard-read', 'clipboard-write'],
      serviceWorkers: 'block', // Playwright cannot intercept what a service worker requests
      ...options,
    });
    context.setDefaultTimeout(stretched(30_000));
    const page = await context.newPage();
    const complaints: string[] = [];
    const foreign: string[] = [];
    /** All requests to the API, as `GET /path`. */
    const asked: string[] = [];
    await page.clock.setFixedTime(service.clock.now());
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) foreign.push(url);
      const [, path] = url.split('/api/v1');
      if (path) asked.push(`${request.method()} ${path}`);
    });
    // Sets the cookie and what web/session.ts stores: loading the page behind the link takes more than a second of
    // CPU time, and Playwright's storageState a page of its own.
    if (tier) {
      await context.request.get(links.get(tier) ?? '', { maxRedirects: 0, failOnStatusCode: true });
      const stored = await page.addInitScript(() => localStorage.setItem('hw.signedIn', '1'));
      page.once('domcontentloaded', () => stored.dispose().catch(() => {})); // the page may be closed by then
    }
    const go = (path: string) => openPage(page, path);
    /** Navigates within the dashboard as a link does; only the first page is loaded. */
    const walk = async (name: string, path: string) => {
      if (page.url() === 'about:blank') await page.goto(path);
      else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
      await page.waitForSelector(`main[data-page=${name}] [data-state]:not([data-state=loading])`);
      await nothingLoads(page);
    };
    return { context, page, complaints, foreign, asked, go, walk };
  };
}
