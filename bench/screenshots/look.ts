import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { axe } from '../../test/support/axe.ts';
import { inspectPage } from '../../test/support/inspect-page.ts';
import { contactSheets, type Picture } from './contact-sheet.ts';
import { pageStates, type Sample, type State } from './page-states.ts';

const WIDTHS = [390, 768, 1100, 1440];
const THEMES = ['dark', 'light'] as const;
const SETTLED = 'main [data-state]:not([data-state=loading]), main:not([data-page])';

type Site = { origin: string; browser: Browser; signIn: (tier: string) => string };

/**
 * Writes contact sheets of every page and state whose name matches, in every width and theme, and returns what
 * a program can find wrong with them.
 */
export async function lookAtEveryPage(site: Site, folder: string, pattern: RegExp): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const { pick, slug } = await findSample(site);
  const findings: string[] = [];
  for (const [name, state] of Object.entries(pageStates(pick, slug))) {
    if (!pattern.test(name)) continue;
    const { pictures, faults } = await lookAt(site, state).catch((error: Error) => ({
      pictures: [],
      faults: [`not reached: ${error.message.split('\n')[0]}`],
    }));
    const sheets = await contactSheets(site.browser, pictures);
    for (const [n, sheet] of sheets.entries())
      writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}-${n + 1}.png`), sheet);
    console.log(`${name}: ${sheets.length} sheets, ${faults.length} findings`);
    findings.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  return findings;
}

async function lookAt(site: Site, state: State): Promise<{ pictures: Picture[]; faults: string[] }> {
  const page = await open(site, state);
  const pictures: Picture[] = [];
  const faults = new Set<string>();
  for (const width of WIDTHS)
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.evaluate('scrollTo(0, 0)');
      await page.waitForTimeout(100); // charts follow their box a frame later
      if (theme === 'dark') for (const fault of await faultsOf(page)) faults.add(`${width} px: ${fault}`);
      if (width === 390 && theme === 'dark') for (const fault of await axe(page)) faults.add(fault);
      if (width === 1440 && theme === 'light')
        for (const fault of await axe(page, ['color-contrast'])) faults.add(fault);
      const png = await page.screenshot({ fullPage: true });
      pictures.push({ title: `${width} ${theme}`, width, png });
    }
  await page.context().close();
  return { pictures, faults: [...faults] };
}

async function open({ origin, browser, signIn }: Site, { as, path, reach }: State): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 900 },
    baseURL: origin,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (as) {
    await page.goto(signIn(as));
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
  }
  await page.goto(path, { waitUntil: path === '/docs' ? 'networkidle' : 'load' });
  await settled(page);
  await reach?.(page);
  await settled(page);
  return page;
}

async function settled(page: Page): Promise<void> {
  await page.waitForSelector(SETTLED);
  await page.locator('main [data-state=loading]').first().waitFor({ state: 'detached' });
}

async function faultsOf(page: Page): Promise<string[]> {
  const { sideways, clipped, cutTexts, brokenWords, overlapping } = await inspectPage(page);
  return [
    ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
    ...cutTexts.map((text) => `cut: ${text}`),
    ...brokenWords.map((text) => `broken word: ${text}`),
    ...clipped.map((text) => `outside its chart: ${text}`),
    ...overlapping.map((text) => `overlapping in a chart: ${text}`),
  ];
}

/** A pick of the day whose page has something to show, and a player with a public page. */
async function findSample({ origin, browser, signIn }: Site): Promise<{ pick: Sample; slug: string }> {
  const page = await browser.newPage({ baseURL: origin });
  const answer = page.waitForResponse(/\/api\/v1\/picks\/today/);
  await page.goto(signIn('sharp'));
  const { items }: { items: Sample[] } = await (await answer).json();
  const players = await (await page.request.get('/api/v1/seo/players')).json();
  await page.close();
  const pick = items.find(({ stat }) => stat === 'points') ?? items[0];
  if (!pick) throw new Error(`${origin} has no picks today`);
  return { pick, slug: players[0].slug };
}
