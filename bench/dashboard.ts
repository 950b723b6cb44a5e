import { chromium } from 'playwright-core';

/**
 * Dashboard on a slow phone: a quarter of the CPU, 1.6 Mbit/s, 150 ms. Needs a running service (`npm start`)
 * and Chromium. Prints medians. Not a test: on a busy machine the numbers depend on the machine.
 */
const origin = process.env.HARDWOOD_URL ?? 'http://127.0.0.1:8080';
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const login = await (await fetch(`${origin}/login`, { headers: { accept: 'text/html' } })).text();
const { demoLinks } = JSON.parse(/id="site">(.*?)<\/script>/.exec(login)?.[1] ?? '{}');
const link = demoLinks.find(({ tier }: { tier: string }) => tier === 'sharp').url as string;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Runs in the page before anything else: records paints, shifts and long tasks. */
const WATCH = `window.__seen = { lcp: 0, cls: 0, tbt: 0 };
new PerformanceObserver((list) => { for (const e of list.getEntries()) __seen.lcp = e.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) __seen.cls += e.value; }).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => { for (const e of list.getEntries()) __seen.tbt += Math.max(0, e.duration - 50); }).observe({ type: 'longtask', buffered: true });`;

const rounds: { lcp: number; cls: number; tbt: number; early: number; script: number }[] = [];
const steps: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: origin,
    serviceWorkers: 'block', // a first visit has no stored code
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForSelector('[data-row=pick]');
  const href = await page.locator('[data-row=pick] a').first().getAttribute('href');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(WATCH);
  await page.goto('/picks');
  await page.waitForSelector('[data-row=pick]');
  await page.waitForTimeout(3_000);
  const seen = (await page.evaluate('__seen')) as { lcp: number; cls: number; tbt: number };
  // Whether the first data request is sent before the entry script has arrived.
  const early = (await page.evaluate(`(() => {
    const all = performance.getEntriesByType('resource');
    const first = all.find((one) => one.name.includes('/auth/refresh'));
    const entry = all.find((one) => /index-.*js/.test(one.name));
    return entry.responseEnd - first.startTime;
  })()`)) as number;
  const script = (await page.evaluate(`performance.getEntriesByType('resource')
    .filter((one) => /\\.js$/.test(one.name)).reduce((sum, one) => sum + one.encodedBodySize, 0)`)) as number;
  rounds.push({ ...seen, early, script });
  await page.goto(`${href}`);
  await page.getByRole('link', { name: /^Research/ }).click();
  await page.waitForSelector('#line-range');
  await page.locator('#line-range').focus();
  for (let step = 0; step < 20; step++)
    steps.push(
      (await page.evaluate(`new Promise((done) => {
        const range = document.querySelector('#line-range');
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
        const since = performance.now();
        set.call(range, String(Number(range.value) + ${step % 2 ? 0.5 : -0.5}));
        range.dispatchEvent(new Event('input', { bubbles: true }));
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - since), 0));
      })`)) as number,
    );
  await context.close();
}
await browser.close();
const p95 = steps.toSorted((a, b) => a - b)[Math.floor(steps.length * 0.95)] ?? Number.NaN;
console.log(`Board at 4× slower processor, 1.6 Mbit/s, 150 ms (median of ${ROUNDS}):`);
console.log(
  `  largest paint ${Math.round(median(rounds.map(({ lcp }) => lcp)))} ms, blocked ${Math.round(median(rounds.map(({ tbt }) => tbt)))} ms, shift ${median(rounds.map(({ cls }) => cls)).toFixed(3)}`,
);
console.log(
  `  first request ${Math.round(median(rounds.map(({ early }) => early)))} ms before the entry script is there`,
);
console.log(
  `  script ${(median(rounds.map(({ script }) => script)) / 1024).toFixed(1)} KB, compressed as the browser asks for it`,
);
console.log(`Line moved by half a point: 95 of 100 steps within ${Math.round(p95)} ms`);
