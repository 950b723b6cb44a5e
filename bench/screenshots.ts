import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * Pictures of README, from a running service (`npm start`): the player page in dark and light mode, at the
 * line of the best pick of the day. HARDWOOD_URL sets another address, CHROMIUM another browser.
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
  // A pick whose chart is instructive: points, or another stat with values above two.
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
