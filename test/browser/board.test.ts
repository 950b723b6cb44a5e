import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { TODAY } from '../support/dashboard.ts';
import { inspectPage } from '../support/inspect-page.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { DESK, eventually, openPage as go, PHONE, somethingStands } from '../support/visitor.ts';

inBrowser('the board in a browser', () => {
  const { service, sharp, open, pick } = openDashboard();

  test('is in order of score, sorts both ways, and says how', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks');
    const shown = () =>
      page
        .locator('[data-row=pick]')
        .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.pickId)));
    const { body } = await sharp.get('/picks/today?limit=200');
    const order = body.items.map(({ pickId }: { pickId: number }) => pickId);
    await eventually(async () => new Set(await shown())).toEqual(new Set(order.slice(0, 60)));
    await eventually(async () => (await shown())[0]).toBe(order[0]);
    await eventually(() => page.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await page.getByRole('button', { name: 'Score' }).click();
    await eventually(async () => (await shown())[0]).toBe(order.at(-1));
    await eventually(() => page.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await eventually(() =>
      page
        .getByText(`${body.count} picks: ${body.premiumCount} premium, ${body.standardCount} standard`)
        .count(),
    ).toBe(1);
    await context.close();
  });

  test('filters combine in the address, Back undoes them, and an empty list names what to drop', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks');
    const rows = page.locator('[data-row=pick]');
    const { body } = await sharp.get('/picks/today?limit=200');
    const shownOf = (kept: (pick: { direction: string; rating: string }) => boolean) =>
      Math.min(60, body.items.filter(kept).length);
    const under = shownOf(({ direction }) => direction === 'under');
    const both = shownOf(({ direction, rating }) => direction === 'under' && rating === 'premium');
    expect(both).toBeLessThan(under);
    await page.getByLabel('Both sides').selectOption('under');
    await eventually(() => rows.count()).toBe(under);
    await page.getByLabel('Any rating').selectOption('premium');
    await eventually(() => rows.count()).toBe(both);
    expect(page.url()).toContain('side=under&rating=premium');
    await page.reload();
    await somethingStands(page);
    await eventually(() => rows.count()).toBe(both);
    await page.goBack();
    await eventually(() => rows.count()).toBe(under);
    await go(page, '/picks?q=nobody+of+this+name&side=under');
    await page.getByRole('button', { name: /^Remove “nobody of this name”/ }).click();
    await eventually(() => rows.count()).toBe(under);
    await context.close();
  });

  test('rates are the hits and games of the API; settled picks show their result', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks');
    const { body } = await sharp.get('/research/board');
    const [{ pickId, hitRates }] = body;
    const chip = page.locator(`[data-pick-id="${pickId}"] [data-rate=l10]`);
    await eventually(() => chip.textContent()).toContain(`${hitRates.l10Hits} of ${hitRates.l10Games}`);
    await go(page, '/picks?date=2026-01-15');
    await eventually(() =>
      page
        .locator('[data-row=pick] td .chip')
        .filter({ hasText: /^[✓✕=–]/ })
        .count(),
    ).toBeGreaterThan(0);
    await context.close();
  });

  const inRow = (page: Page, { pickId }: { pickId: number }, cell: string) =>
    page.locator(`[data-pick-id="${pickId}"] ${cell}`).first();

  test('every column sorts both ways; no column is clipped at any width', async () => {
    const { page, context } = await open('sharp', { width: 1440, height: 900 });
    await go(page, '/picks');
    for (const name of ['Player', 'Pick', 'Best price', 'Published', 'Edge', 'Stake', 'L10', 'Line move']) {
      const head = page.locator('table.board thead th', {
        has: page.getByRole('button', { name, exact: true }),
      });
      await head.getByRole('button', { name, exact: true }).click();
      const first = await head.getAttribute('aria-sort');
      await head.getByRole('button', { name, exact: true }).click();
      await eventually(() => head.getAttribute('aria-sort')).toBe(
        first === 'descending' ? 'ascending' : 'descending',
      );
    }
    for (const width of [720, 768, 900, 1000, 1100, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = () =>
        page.getByRole('region', { name: 'Picks' }).evaluate((box) => box.scrollWidth - box.clientWidth);
      await eventually(sideways).toBe(0);
    }
    await context.close();
  });

  test('numbers are those of the rows of the API, to the last digit', async () => {
    const { page, context } = await open('sharp', { width: 1440, height: 900 });
    await go(page, '/picks');
    const [{ body: today }, { body: backgrounds }] = [
      await sharp.get('/picks/today?limit=200'),
      await sharp.get('/research/board'),
    ];
    const american = (decimal: number) => {
      const odds = decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1);
      return `${odds > 0 ? '+' : '−'}${Math.abs(Math.round(odds))}`;
    };
    const signed = (value: number, digits = 1) =>
      `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`;
    for (const one of today.items.slice(0, 3)) {
      const best = one.currentPrice?.bestBook ?? one.bestBook;
      const decimal = best.odds > 0 ? 1 + best.odds / 100 : 1 - 100 / best.odds;
      const shown = async (cell: string) => (await inRow(page, one, cell).textContent()) ?? '';
      await eventually(() => shown('[data-cell=best]')).toBe(`${american(decimal)} ${best.sportsbook}`);
      expect(await shown('td:has([data-cell=best]) .under')).toBe(`EV ${signed(best.evPercent)}%`);
      expect(await shown('[data-cell=published]')).toBe(american(one.price));
      expect(await shown('td:has([data-cell=published]) .under')).toBe(`EV ${signed(one.evPercent)}%`);
      expect(await shown('[data-cell=edge]')).toBe(`${signed(100 * (one.confidence - 1 / decimal))} pp`);
      expect(await shown('[data-cell=stake]')).toBe(`${(100 * one.stake).toFixed(2)}%`);
      const { hitRates } = backgrounds.find(({ pickId }: { pickId: number }) => pickId === one.pickId);
      const share = ((100 * hitRates.seasonHits) / hitRates.seasonGames).toFixed(0);
      await eventually(() => shown('[data-rate=season]')).toContain(`${share}%`);
    }
    await go(page, '/picks?date=2026-01-15');
    const { body: past } = await sharp.get('/picks?date=2026-01-15&limit=200');
    type Settled = {
      pickId: number;
      result: string | null;
      price: number;
      stake: number;
      clvPercent: number;
    };
    const profit = ({ result, price }: Settled) =>
      result === 'hit' ? price - 1 : result === 'miss' ? -1 : 0;
    const count = (word: string) => past.items.filter(({ result }: Settled) => result === word).length;
    const sum = (of: (one: Settled) => number) =>
      past.items.reduce((total: number, one: Settled) => total + of(one), 0);
    const strip = await page.getByRole('region', { name: 'Day summary' }).textContent();
    const pushes = count('push') > 0 ? `–${count('push')}` : '';
    expect(strip).toContain(`Record${count('hit')}–${count('miss')}${pushes}${past.items.length} of`);
    expect(strip).toContain(`Units, one each${signed(sum(profit), 2)}`);
    expect(strip).toContain(
      `${signed(
        sum((one) => 100 * one.stake * profit(one)),
        2,
      )} at suggested stakes`,
    );
    for (const one of past.items.slice(0, 2)) {
      await eventually(() => inRow(page, one, '[data-cell=units]').textContent()).toBe(
        signed(profit(one), 2),
      );
      expect(await inRow(page, one, '[data-cell=clv]').textContent()).toBe(`${signed(one.clvPercent)}%`);
      expect(await inRow(page, one, '[data-cell=published]').textContent()).toBe(american(one.price));
    }
    await context.close();
  });

  test('a view and my books are kept with the account, on every device', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks?rating=premium&sort=ev');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Stake', { exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '+ Save view' }).click();
    await page.getByLabel('Name').fill('Best premium');
    await page.keyboard.press('Enter');
    const { body } = await sharp.get('/research/board');
    const offered = body.flatMap(({ books }: { books: { sportsbook: string }[] }) =>
      books.map(({ sportsbook }) => sportsbook),
    );
    const [mine] = [...new Set<string>(offered)].sort();
    await page.getByRole('button', { name: 'My books: all' }).click();
    for (const other of new Set<string>(offered))
      if (other !== mine) await page.getByLabel(other, { exact: true }).click();
    await page.getByRole('button', { name: /^My books: 1 of/ }).waitFor();
    await context.close();

    const elsewhere = await open('sharp');
    await elsewhere.go('/picks');
    const view = elsewhere.page.getByRole('navigation', { name: 'Saved views' });
    await view.getByRole('button', { name: /^Best premium/ }).click();
    await elsewhere.page.waitForURL(/rating=premium/);
    expect(await elsewhere.page.getByRole('button', { name: 'Stake', exact: true }).count()).toBe(0);
    const books = () =>
      elsewhere.page
        .locator('[data-cell=best] .muted')
        .evaluateAll((all) => [...new Set(all.map((one) => one.textContent))]);
    await eventually(books).toEqual([mine]);
    expect(await axe(elsewhere.page)).toEqual([]);
    await view.getByRole('button', { name: 'Delete view' }).click();
    await eventually(() => view.getByRole('button', { name: /^Best premium/ }).count()).toBe(0);
    await elsewhere.page.getByRole('button', { name: /^My books: 1 of/ }).click();
    for (const other of new Set<string>(offered))
      if (other !== mine) await elsewhere.page.getByLabel(other, { exact: true }).click();
    await elsewhere.page.getByRole('button', { name: 'My books: all' }).waitFor();
    await elsewhere.context.close();
  });

  test.each([DESK, PHONE])('selected picks are compared side by side ($width px)', async (size) => {
    const { page, context } = await open('sharp', size);
    await go(page, '/picks');
    const names: string[] = [];
    for (const at of [0, 2]) {
      const row = page.locator('[data-row=pick]').nth(at);
      await row.getByRole('checkbox').check();
      names.push((await row.getByRole('checkbox').getAttribute('aria-label')) ?? '');
    }
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const heads = page.getByRole('dialog').getByRole('columnheader');
    await eventually(() => heads.count()).toBe(3);
    for (const [at, name] of names.entries())
      expect(name).toContain(String((await heads.nth(at + 1).textContent())?.split(/[▲▼]/)[0]));
    expect((await inspectPage(page)).brokenWords).toEqual([]);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await context.close();
  });

  test('hit rates that fail to load are said to have failed, and can be retried', async () => {
    const { page, context } = await open('sharp');
    let broken = true;
    await page.route('**/api/v1/research/board*', (route) =>
      broken ? route.fulfill({ status: 500, json: { title: 'Broken', status: 500 } }) : route.continue(),
    );
    await page.goto('/picks');
    await page.locator('.cell-skeleton').first().waitFor();
    await page.getByText('Hit rates and prices by book failed to load.').waitFor();
    await page.getByText('not loaded', { exact: true }).first().waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('[data-rate=l10]').first().waitFor();
    await context.close();
  });

  test('one layout is in the page; a change waits until it is asked for', async () => {
    const { page, context } = await open('sharp', PHONE);
    await go(page, '/picks');
    await page.locator('[data-rate=l10]').first().waitFor(); // they come a moment after the picks
    expect(await page.locator('table.board').count()).toBe(0);
    const before = await page
      .locator('[data-row=pick]')
      .evaluateAll((rows) => rows.map((row) => row.textContent));
    await page.route('**/api/v1/picks/today*', async (route) => {
      const answer = await route.fetch();
      const board = await answer.json();
      await route.fulfill({ json: { ...board, items: board.items.slice(2) } });
    });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.clock.setFixedTime(new Date(service.clock.now().getTime() + 60_000));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('2 picks changed.').waitFor();
    expect(
      await page.locator('[data-row=pick]').evaluateAll((rows) => rows.map((row) => row.textContent)),
    ).toEqual(before);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const { body } = await sharp.get('/picks/today?limit=200');
    const left = Math.min(before.length, body.items.length - 2); // the page shows the first sixty
    await eventually(() => page.locator('[data-row=pick]').count()).toBe(left);
    await context.close();
  });

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('a first visit on %s paints a screen of rows at once, then the others', async (_, size) => {
    const { page, context } = await open('sharp', size);
    await page.addInitScript(() => {
      const seen = { rows: [] as number[], heights: [] as number[], skeletons: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const rows = document.querySelectorAll('[data-row=pick]').length;
        if (rows > 0 && rows !== seen.rows.at(-1)) {
          seen.rows.push(rows);
          seen.heights.push(document.documentElement.scrollHeight);
        }
        seen.skeletons += document.querySelectorAll('main:not([data-page])').length;
      }).observe(document, { childList: true, subtree: true });
    });
    await go(page, '/picks');
    const { body } = await sharp.get('/picks/today?limit=200');
    const all = Math.min(60, body.items.length);
    await eventually(() => page.locator('[data-row=pick]').count()).toBe(all);
    const seen = (await page.evaluate('seen')) as { rows: number[]; heights: number[]; skeletons: number };
    expect(seen.rows).toHaveLength(2);
    expect(seen.rows[0]).toBeLessThan(all / 2);
    expect(seen.heights[0]).toBeGreaterThanOrEqual(size.height); // what follows is below the screen
    expect(seen.skeletons).toBe(0); // the code of the page is there when it is first rendered
    await context.close();
  });

  test('a card reads as one sentence; a star is kept in this browser and narrows the list', async () => {
    const { page, context } = await open('sharp', PHONE);
    await go(page, '/picks');
    const { body } = await sharp.get('/research/board');
    const { hitRates } = body.find(({ pickId }: { pickId: number }) => pickId === pick.pickId);
    const row = page.locator(`[data-pick-id="${pick.pickId}"]`);
    const spoken = new RegExp(
      `^[^,]+, \\w+ (vs|@) \\w+: (over|under) ${pick.line} .+, (premium|standard), score \\d+, hit in ${hitRates.l10Hits} of the last ${hitRates.l10Games}, best price .+ at \\w+, .+ ET\\.$`,
    );
    await eventually(() => row.getByRole('link', { name: spoken }).count()).toBe(1);
    await row.getByRole('button', { name: /^Save the pick/ }).click();
    await page.reload();
    await somethingStands(page);
    await eventually(() => row.getByRole('button', { pressed: true }).count()).toBe(1);
    await go(page, '/picks?saved=1');
    await eventually(() => page.locator('[data-row=pick]').count()).toBe(1);
    await row.getByRole('button', { pressed: true }).click();
    await page.getByRole('button', { name: /^Remove ★ Saved/ }).waitFor();
    await context.close();
  });

  test('CSV holds the rows that are shown', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks?side=under');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(file.suggestedFilename()).toBe(`picks-${TODAY}.csv`);
    await eventually(() => page.locator('[data-row=pick]').count()).toBe(text.length - 1);
    await context.close();
  });

  test('back from a player is at once: no request, and the same place', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks');
    await page.locator('[data-row=pick] th a').nth(8).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.locator('[data-row=pick] th a').nth(8).click();
    await page.waitForSelector('main[data-page=player] [data-state=ready]');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/picks') && asked.push(request.url()));
    await page.goBack();
    await page.waitForSelector('main[data-page=board] [data-row=pick]');
    await eventually(() => page.evaluate(() => Math.round(window.scrollY))).toBe(300);
    expect(asked).toEqual([]);
    await context.close();
  });
});
