import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { DESK, eventually, openPage as go, PHONE, somethingStands } from '../support/visitor.ts';

inBrowser('the shell of the dashboard', () => {
  const { service, sharp, open, pick } = openDashboard();

  test('search finds a player by keyboard alone', async () => {
    const { page, context } = await open('sharp');
    const { body } = await service.anonymous.get('/seo/players');
    const [player] = body;
    await go(page, '/picks');
    await page.keyboard.press('/');
    await page.keyboard.type(player.name.slice(0, 12));
    await page.getByRole('option', { name: player.name }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/players/**`);
    await page.waitForSelector('main[data-page=player] [data-state=ready]');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await eventually(() => page.title()).not.toContain('Picks');
    await context.close();
  });

  test('search finds the teams and games of today, and pages', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/research/matchup/${pick.gameId}`);
    await go(page, '/picks');
    const dialog = page.locator('dialog');
    await page.keyboard.press('/');
    await page.keyboard.type(body.home.fullName);
    await dialog.getByRole('option', { name: `${body.home.fullName} Team` }).waitFor();
    const field = page.getByRole('combobox', { name: 'Player, team, game or page' });
    await field.fill('glossary');
    await dialog.getByRole('option', { name: 'Glossary Page' }).waitFor();
    await field.fill(body.away.abbreviation);
    const game = `${body.away.abbreviation} @ ${body.home.abbreviation}`;
    await dialog.getByRole('option', { name: game }).click();
    await page.waitForURL(`**/games/${pick.gameId}`);
    await context.close();
  });

  test('Escape closes a dialog and gives the focus back; the skip link leads to the page', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks');
    await page.keyboard.press('Tab');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    const button = page.getByRole('button', { name: 'Search /' });
    await button.click();
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('dialog').count()).toBe(0);
    await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });

  test('the header keeps to one line at every width, and no part of it is cut', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks');
    for (const width of [320, 390, 719, 720, 768, 820, 899, 900, 1100, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const boxes = await page.locator('.site-header > div > *').evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map(({ left, right, height }) => ({ left, right, height })),
      );
      expect(boxes.length).toBeGreaterThan(3);
      boxes.forEach(({ left, right, height }, at) => {
        expect(height, `${width} px`).toBeLessThanOrEqual(56);
        expect(right, `${width} px`).toBeLessThanOrEqual(width);
        expect(left, `${width} px`).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0);
      });
    }
    await context.close();
  });

  test('on a phone every page is reachable from the bar', async () => {
    const { page, context } = await open('admin', { width: 360, height: 568 });
    await go(page, '/picks');
    const bar = page.getByRole('navigation', { name: 'Main navigation' });
    await bar.getByRole('button', { name: 'More' }).click();
    const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'));
    const offered = [
      ...(await bar.locator('> a').evaluateAll(hrefs)),
      ...(await bar.locator('.menu a').evaluateAll(hrefs)),
    ];
    for (const place of ['/picks', '/games', '/record', '/alerts', '/data', '/account', '/ops', '/glossary'])
      expect(offered).toContain(place);
    const menu = bar.locator('[popover]');
    expect(await menu.evaluate((box) => box.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    for (const server of ['/docs', '/status', '/ledger/verify']) expect(offered).toContain(server);
    await bar.getByRole('button', { name: 'Sign out' }).scrollIntoViewIfNeeded();
    expect(await axe(page)).toEqual([]);
    await bar.getByRole('link', { name: 'Glossary' }).click();
    await page.waitForURL('**/glossary');
    await context.close();
  });

  test('whatever takes the focus on a phone shows a ring and is not under the bar', async () => {
    const { page, context } = await open('sharp', PHONE);
    await go(page, '/picks');
    const covered: string[] = [];
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const one = document.activeElement as HTMLElement;
        const box = one.getBoundingClientRect();
        const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? 0;
        const head = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
        const style = getComputedStyle(one);
        const { left, width } = box;
        const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
        const seen = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
        return {
          name: `${one.tagName} ${one.textContent?.slice(0, 30)}`,
          ring: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
          free:
            !one.closest('main') || (box.bottom <= bar && box.top >= head && !!seen && one.contains(seen)),
        };
      });
      if (!at.ring || !at.free) covered.push(JSON.stringify(at));
    }
    expect(covered).toEqual([]);
    await context.close();
  });

  test('odds and times change on every page with the preferences', async () => {
    const { page, context, walk } = await open('sharp');
    await go(page, '/account');
    await page.getByRole('button', { name: /^Decimal/ }).click();
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await walk('board', '/picks');
    for (const cell of ['best', 'published'])
      await eventually(() => page.locator(`[data-cell=${cell}]`).first().textContent()).toMatch(/^\d+\.\d\d/);
    expect(await page.getByLabel('Any price').textContent()).not.toMatch(/[−+]\d{3}/);
    const { body } = await sharp.get('/picks/today?limit=200');
    const scored = new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'Asia/Tokyo',
    }).format(new Date(body.generatedAt));
    await eventually(() => page.getByText(`scored ${scored}`).count()).toBe(1);
    await walk('player', `/players/${pick.playerId}?stat=${pick.stat}`);
    await eventually(() => page.locator('[data-best=over]').textContent()).toMatch(/\d\.\d\d$/);
    await context.close();
  });

  test('the theme is kept, is there at the first paint, and motion can be left out', async () => {
    const { page, context } = await open('sharp', DESK, { reducedMotion: 'reduce' });
    await go(page, '/picks');
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await paper();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.getByRole('button', { name: 'Theme: dark' }).click();
    await eventually(paper).not.toBe(dark);
    await page.goto('/picks', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement?.dataset.theme === 'light');
    await eventually(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('meta[name=theme-color]')].map(
          (meta) => (meta as HTMLMetaElement).media,
        ),
      ),
    ).toEqual(['all', 'not all']);
    await somethingStands(page);
    const slow = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter(
          (one) => Number.parseFloat(getComputedStyle(one).transitionDuration) > 0.001,
        ).length,
    );
    expect(slow).toBe(0);
    await context.close();
  });

  test('out of reach, the last data stays with its age; a quick answer shows no skeleton', async () => {
    const { page, context } = await open('sharp');
    await go(page, `/games/${pick.gameId}`);
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Picks' }).first().click();
    await page.getByText("Can't reach the server").first().waitFor();
    await eventually(() => page.getByRole('button', { name: 'Retry' }).count()).toBeGreaterThan(0);
    await context.close();
  });

  test('without a connection the dashboard opens with the last board and its age, until a sign-out', async () => {
    const { page, context } = await open('sharp', PHONE, { serviceWorkers: 'allow' });
    await go(page, '/picks');
    const picks = () =>
      page.locator('[data-row=pick] a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const shown = await picks();
    expect(shown.length).toBeGreaterThan(10);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/Can't reach the server. Showing data from/).waitFor();
    expect(await picks()).toEqual(shown);
    await eventually(() => page.getByText('… min ago').count()).toBe(0);
    await go(page, `/players/${pick.playerId}`);
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    await context.setOffline(false);
    await go(page, '/picks');
    expect(await page.getByText(/Can't reach the server/).count()).toBe(0);
    await context.setOffline(true);
    await page.reload();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.first().waitFor();
    await context.setOffline(false);
    await retry.first().click();
    await eventually(() => page.getByText(/Can't reach the server/).count()).toBe(0);

    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    const kept = await page.evaluate(async () => {
      const stored: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) stored.push(new URL(url).pathname);
      return { stored, storage: JSON.stringify({ ...localStorage }) };
    });
    expect(kept.stored.filter((path) => !/^\/(assets\/|picks$|favicon.svg$)/.test(path))).toEqual([]);
    expect(kept.storage).not.toContain('pickId');
    await context.setOffline(true);
    await page.goto('/picks');
    await page.getByText('Sign in to see this').waitFor();
    expect(await page.locator('[data-row=pick]').count()).toBe(0);
    await context.close();
  });

  test('the dashboard can be installed', async () => {
    const { page, context } = await open(null, DESK, { serviceWorkers: 'allow' });
    await page.goto('/record');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const manifest = (await service.anonymous.get('~/manifest.webmanifest')).text;
    for (const { src, sizes, type } of JSON.parse(manifest).icons) {
      const icon = await page.request.get(src);
      expect(icon.headers()['content-type']).toBe(type);
      if (type === 'image/png') expect((await icon.body()).readUInt32BE(16)).toBe(Number.parseInt(sizes, 10));
    }
    await context.close();
  });

  test('a fault of the server shows its words, its request id and a way on', async () => {
    const { page, context } = await open('sharp');
    await page.route('**/api/v1/research/matchup/*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '12' },
        json: {
          type: 'x/errors/rate-limited',
          title: 'Too many requests',
          status: 429,
          detail: '300 requests per minute.',
          requestId: 'req_test',
        },
      }),
    );
    await go(page, `/games/${pick.gameId}`);
    const card = await page.locator('[data-state=problem]').textContent();
    expect(card).toContain('300 requests per minute.');
    expect(card).toContain('req_test');
    expect(card).toMatch(/Retrying in \d+ s/);
    await context.close();
  });
});
