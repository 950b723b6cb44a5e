import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Tier } from '../../src/core/tiers.ts';
import type { TestService } from './service.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 900 };

export type Visit = {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  foreign: string[];
  /** Every request to the API, as `GET /path`. */
  asked: string[];
  go(path: string): Promise<void>;
  /** To a page of the dashboard without loading it anew, as a link does. */
  walk(name: string, path: string): Promise<void>;
};

/** People of each tier who come with a browser of their own, signed in by the demo's links. */
export async function createVisitors(service: TestService, browser: Browser) {
  const { text } = await service.anonymous.get('~/login', { accept: 'text/html' });
  const facts = JSON.parse(/id="site">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
  const links = new Map<string, string>(
    facts.demoLinks.map(({ tier, url }: { tier: string; url: string }) => [tier, url]),
  );
  return async (tier: Tier, size = DESK, colorScheme: 'dark' | 'light' = 'dark'): Promise<Visit> => {
    const context = await browser.newContext({
      viewport: size,
      colorScheme,
      baseURL: service.origin,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    const [complaints, foreign, asked] = [[], [], []] as string[][];
    await page.clock.setFixedTime(service.clock.now());
    page.on('console', (message) => message.type() === 'error' && complaints!.push(message.text()));
    page.on('pageerror', (error) => complaints!.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.origin) && !/^(data|blob):/.test(url)) foreign!.push(url);
      const [, path] = url.split('/api/v1');
      if (path) asked!.push(`${request.method()} ${path}`);
    });
    await page.goto(links.get(tier) ?? '');
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    // A locator, because the page's own policy refuses a text as a script.
    const loaded = () => page.locator('main [data-state=loading]').first().waitFor({ state: 'detached' });
    const go = async (path: string) => {
      await page.goto(path);
      await page.waitForSelector('main [data-state]:not([data-state=loading])');
      await loaded();
    };
    const walk = async (name: string, path: string) => {
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
      await page.waitForSelector(`main[data-page=${name}] [data-state]:not([data-state=loading])`);
      await loaded();
    };
    return { context, page, complaints: complaints!, foreign: foreign!, asked: asked!, go, walk };
  };
}

/** What axe has to say about the page as it is. */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`,
  )) as { violations: { id: string; nodes: { target: string[] }[] }[] };
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
