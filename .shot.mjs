import { chromium } from 'playwright-core';

const [path, name, widths = '360,1280', themes = 'dark,light', tier = 'sharp', full = '1', act = ''] =
  process.argv.slice(2);
const login = await fetch('http://127.0.0.1:8390/login', { headers: { accept: 'text/html' } }).then((r) =>
  r.text(),
);
const links = JSON.parse(login.match(/id="site">(.*?)<\/script>/)[1]).demoLinks;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const w of widths.split(','))
  for (const theme of themes.split(',')) {
    const ctx = await browser.newContext({
      viewport: { width: +w, height: +w < 700 ? 740 : 900 },
      colorScheme: theme,
    });
    const page = await ctx.newPage();
    page.on(
      'console',
      (m) => ['error', 'warning'].includes(m.type()) && console.log('console', m.text(), m.location().url),
    );
    page.on('pageerror', (e) => console.log('pageerror', e.message));
    if (tier !== 'none') {
      await page.goto('http://127.0.0.1:8390' + links.find((l) => l.tier === tier).url, {
        waitUntil: 'load',
      });
      await page.waitForTimeout(500);
    }
    await page.goto('http://127.0.0.1:8390' + path, { waitUntil: 'load' });
    await page
      .waitForSelector('[data-state]:not([data-state=loading])', { timeout: 8000 })
      .catch(() => console.log('no state'));
    if (act) await page.evaluate(act);
    await page.waitForTimeout(500);
    const over = await page.evaluate(
      'document.documentElement.scrollWidth-document.documentElement.clientWidth',
    );
    if (over)
      console.log(
        'OVERFLOW',
        w,
        over,
        await page.evaluate(
          `[...document.querySelectorAll('main *, footer *, header *')].filter(e=>e.getBoundingClientRect().right>innerWidth+1 && !e.closest('.scroll-x,.choices.scroll')).slice(0,5).map(e=>e.tagName+'.'+e.className)`,
        ),
      );
    await page.screenshot({ path: `/tmp/web-shots/${name}-${w}-${theme}.png`, fullPage: full === '1' });
    await ctx.close();
  }
await browser.close();
