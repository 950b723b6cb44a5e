import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * The pictures of README, taken from a service that runs (`npm start`): the player page in dark and light, at the line of
 * the best pick of the day. HARDWOOD_URL names another address, CHROMIUM another browser.
 */
const origin = process.env.HARDWOOD_URL ?? 'http://127.0.0.1:8080';
const folder = resolve(import.meta.dirname, '../docs/pictures');
mkdirSync(folder, { recursive: true });

const login = await (await fetch(`${origin}/login`, { headers: { accept: 'text/html' } })).text();
const { demoLinks } = JSON.parse(/id="site">(.*?)<\/script>/.exec(login)?.[1] ?? '{"demoLinks":[]}');
const link = demoLinks.find(({ tier }: { tier: string }) => tier === 'sharp');
if (!link) throw new Error(`${origin} offers no demo sign-in; start it with: npm start`);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const theme of ['dark', 'light'] as const) {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 860 },
    colorScheme: theme,
    baseURL: origin,
  });
  await page.goto(link.url);
  await page.waitForSelector('main[data-page=board] [data-row=pick]');
  // Of the picks, one whose bars say something: points, or another stat that is counted in more than ones and twos.
  const links = await page
    .locator('[data-row=pick] th a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const chosen =
    links.find((href) => /stat=(points|ptsReb|ptsAst|ptsRebAst)/.test(href)) ?? links[0] ?? '/picks';
  await page.goto(chosen);
  await page.waitForSelector('[data-bar]');
  await page.waitForSelector('[data-series]');
  await page.screenshot({ path: join(folder, `player-${theme}.png`) });
  await page.close();
}
await browser.close();
console.log(`docs/pictures/player-dark.png and player-light.png, from ${origin}`);
