import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { lookAtEveryPage } from './look.ts';

/**
 * Pictures from a running service (`npm start`). HARDWOOD_URL sets another address, CHROMIUM another browser.
 * Without arguments those of README: the player page in dark and light mode, at the line of the best pick of
 * the day. With a folder, and optionally a pattern of names: contact sheets of every page and state, and what
 * is wrong with them.
 */
const origin = process.env.HARDWOOD_URL ?? 'http://127.0.0.1:8080';

const login = await (await fetch(`${origin}/login`, { headers: { accept: 'text/html' } })).text();
const { demoLinks } = JSON.parse(/id="site">(.*?)<\/script>/.exec(login)?.[1] ?? '{"demoLinks":[]}');
if (demoLinks.length === 0) throw new Error(`${origin} offers no demo sign-in; start it with: npm start`);
const linkOf = (as: string): string => demoLinks.find(({ tier }: { tier: string }) => tier === as).url;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const [folder, pattern = ''] = process.argv.slice(2);
if (folder) {
  const findings = await lookAtEveryPage({ origin, browser, signIn: linkOf }, folder, new RegExp(pattern));
  console.log(findings.join('\n') || 'No findings.');
} else await takePictures();
await browser.close();

async function takePictures(): Promise<void> {
  const pictures = resolve(import.meta.dirname, '../../docs/pictures');
  mkdirSync(pictures, { recursive: true });
  for (const theme of ['dark', 'light'] as const) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 860 },
      colorScheme: theme,
      baseURL: origin,
    });
    await page.goto(linkOf('sharp'));
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
    await page.screenshot({ path: join(pictures, `player-${theme}.png`) });
    await page.close();
  }
  console.log(`docs/pictures/player-dark.png and player-light.png, from ${origin}`);
}
