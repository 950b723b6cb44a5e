import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { DESK, eventually, openPage as go, PHONE } from '../support/visitor.ts';

inBrowser('the player page in a browser', () => {
  const { service, sharp, open, pick } = openDashboard();

  /** Cells of a table that its scrolling region or the window cuts off sideways. */
  const outsideOf = (table: Locator) =>
    table.evaluate((element) => {
      const region = (element.closest('.scroll-x') ?? element).getBoundingClientRect();
      const right = Math.min(region.right, document.documentElement.clientWidth);
      return [...element.querySelectorAll('th, td')]
        .filter((cell) => {
          const box = cell.getBoundingClientRect();
          return box.left < region.left - 1 || box.right > right + 1;
        })
        .map((cell) => cell.textContent);
    });

  const rate = async (page: Page, name: string) =>
    /(\d+) of (\d+)/
      .exec((await page.locator(`[data-rate=${name}]`).first().textContent()) ?? '')
      ?.slice(1)
      .map(Number);

  test('the chips are those of the API at the consensus line, and all numbers move with the line', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/research/player/${pick.playerId}`);
    const prop =
      body.props.find(({ propType }: { propType: string }) => propType === 'points') ?? body.props[0];
    const stat = prop.propType as string;
    await go(page, `/players/${pick.playerId}?stat=${stat}`);
    const over = prop.hitRatesOver;
    await eventually(() => rate(page, 'l5')).toEqual([over.l5Hits, over.l5Games]);
    await eventually(() => rate(page, 'l10')).toEqual([over.l10Hits, over.l10Games]);
    await eventually(() => rate(page, 'season')).toEqual([over.seasonHits, over.seasonGames]);
    const bars = () =>
      page.locator('[data-bar]').evaluateAll((all) => all.map((bar) => bar.getAttribute('data-hit')));
    const expectBars = async (line: number, side: 'over' | 'under') => {
      const games = body.recentGameLogs.slice(0, 15).reverse();
      await eventually(bars).toEqual(
        games.map((game: Record<string, number>) => {
          const by = (game[stat] ?? 0) - line;
          return by === 0 ? 'push' : String(side === 'over' ? by > 0 : by < 0);
        }),
      );
    };
    await expectBars(prop.consensusLine, 'over');
    const slider = page.locator('#line-range');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(() => slider.getAttribute('aria-valuetext')).toMatch(
      new RegExp(`^${prop.consensusLine + 0.5} `),
    );
    await page.keyboard.press('PageUp');
    await expectBars(prop.consensusLine + 3, 'over');
    await page.waitForFunction((line) => location.search.includes(`line=${line}`), prop.consensusLine + 3);
    await page.keyboard.press('Home');
    await expectBars(prop.consensusLine, 'over');
    await page.keyboard.press('PageDown');
    await page.getByRole('button', { name: '▼ Under' }).click();
    await expectBars(Math.max(0.5, prop.consensusLine - 2.5), 'under');
    await page.getByRole('button', { name: /^Reset to/ }).click();
    await expectBars(prop.consensusLine, 'under');
    await page.getByLabel('Line, typed').fill(String(Math.round(prop.consensusLine)));
    await expectBars(Math.round(prop.consensusLine), 'under');
    await context.close();
  });

  test('the line can be dragged', async () => {
    const { page, context } = await open('sharp');
    await go(page, `/players/${pick.playerId}?stat=points`);
    const handle = page.locator('.handle-plate');
    const box = (await handle.boundingBox())!;
    const before = Number(await page.locator('#line-range').inputValue());
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 10, box.y - 30, { steps: 5 });
    await page.mouse.up();
    await eventually(async () => Number(await page.locator('#line-range').inputValue())).toBeGreaterThan(
      before,
    );
    await context.close();
  });

  test('splits combine, say how many games are left, and no game at all is said too', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/research/player/${pick.playerId}`);
    const logs = body.recentGameLogs as { isHome: boolean; isBackToBack: boolean }[];
    await go(page, `/players/${pick.playerId}?stat=points`);
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    const left = async () =>
      Number(await page.locator('[data-split-games]').getAttribute('data-split-games'));
    await eventually(left).toBe(logs.filter(({ isHome }) => isHome).length);
    await page.getByRole('button', { name: 'Back-to-back' }).click();
    await eventually(left).toBe(logs.filter(({ isHome, isBackToBack }) => isHome && isBackToBack).length);
    await go(page, `/players/${pick.playerId}?stat=points&vs=XXX`);
    await page.getByText('0 games. Remove a split').waitFor();
    await context.close();
  });

  test('splits follow the side; minutes, usage and the next games are those of the API', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/research/player/${pick.playerId}`);
    const { propType, consensusLine } = body.props[0];
    const home = body.recentGameLogs.filter(({ isHome }: { isHome: boolean }) => isHome);
    for (const side of ['over', 'under']) {
      await go(page, `/players/${pick.playerId}?stat=${propType}${side === 'under' ? '&side=under' : ''}`);
      const hits = home.filter((game: Record<string, number>) =>
        side === 'over' ? game[propType]! > consensusLine : game[propType]! < consensusLine,
      ).length;
      const cell = page.getByRole('region', { name: 'Splits' }).locator('[data-rate=Home]');
      await eventually(() => cell.textContent()).toContain(`${hits} of`);
    }
    const minutes = body.recentGameLogs.slice(0, 5).map((game: { minutes: number }) => game.minutes);
    const mean = minutes.reduce((sum: number, value: number) => sum + value, 0) / minutes.length;
    await eventually(() => page.locator('[data-trend=Minutes]').textContent()).toContain(
      `Minutes: ${mean.toFixed(1)} in the last 5 games`,
    );
    const { body: next } = await sharp.get(`/research/player/${pick.playerId}/upcoming`);
    expect(next[0].gameId).toBe(pick.gameId);
    await eventually(() => page.locator('[data-upcoming]').count()).toBe(next.length);
    await context.close();
  });

  test('on a phone the active stat stays in view', async () => {
    const { page, context } = await open('sharp', PHONE);
    const { body } = await sharp.get(`/research/player/${pick.playerId}`);
    await go(page, `/players/${pick.playerId}?stat=${body.props.at(-1).propType}`);
    await page.evaluate(() => window.scrollTo(0, 1_500));
    const active = page.locator('.sticky-stat [aria-pressed=true]');
    await eventually(() =>
      active.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      }),
    ).toBe(true);
    await context.close();
  });

  test('a bar tells its game by focus and arrow keys; the table has the same numbers', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/research/player/${pick.playerId}`);
    await go(page, `/players/${pick.playerId}?stat=points`);
    await page.locator('[data-bar="0"]').focus();
    await page.keyboard.press('End');
    const newest = body.recentGameLogs[0];
    await eventually(() => page.locator('[data-tip]').textContent()).toContain(
      `${newest.opponentAbbreviation}`,
    );
    await eventually(() => page.locator('[data-tip]').textContent()).toContain(`${newest.points} points`);
    await page.locator('figure summary').first().click();
    await eventually(() =>
      page.locator('figure table').first().locator('tbody tr').first().textContent(),
    ).toContain(String(newest.points));
    await context.close();
  });

  test('the odds star the better line before the better price, and the movement ends where the table stands', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/research/player/${pick.playerId}?stat=${pick.stat}`);
    const prop = body.props.find(({ propType }: { propType: string }) => propType === pick.stat);
    await go(page, `/players/${pick.playerId}?stat=${pick.stat}`);
    const lowest = Math.min(
      ...prop.books
        .filter(({ overOdds }: { overOdds: number | null }) => overOdds !== null)
        .map(({ line }: { line: number }) => line),
    );
    const row = page.locator('tr', { has: page.locator('[data-best=over]') });
    await eventually(() => row.locator('td').first().textContent()).toBe(String(lowest));
    await page.waitForSelector('[data-series]');
    for (const { sportsbook, line } of prop.books)
      await eventually(() =>
        page.locator(`[data-series="${sportsbook}"]`).first().getAttribute('data-last'),
      ).toBe(String(line));
    await context.close();
  });

  test('hits, misses and pushes differ without colour', async () => {
    const { page, context } = await open('sharp', DESK, { forcedColors: 'active' });
    await go(page, `/players/${pick.playerId}?stat=points&line=10`);
    const fills = await page
      .locator('[data-bar] .bar')
      .evaluateAll((all) => all.map((bar) => [bar.classList[1], getComputedStyle(bar).fill]));
    const kinds = new Map(
      fills.map(([kind, fill]) => [kind, String(fill).startsWith('url') ? 'hatched' : fill]),
    );
    expect(new Set(kinds.values()).size).toBe(kinds.size);
    await context.close();
  });

  test('any line is priced, with its alternates and the games without a teammate; Pro sees what Sharp includes', async () => {
    for (const size of [DESK, { ...PHONE, width: 390 }]) {
      const { page, context } = await open('sharp', size);
      await go(page, `/players/${pick.playerId}?stat=${pick.stat}`);
      await page.locator('[data-rung]').first().waitFor();
      await page.getByRole('heading', { name: 'With and without teammates' }).waitFor();
      await page.getByLabel('Price (American)').fill('50');
      await page.getByRole('button', { name: 'Price it' }).click();
      await page.getByText('must be +100 or more').waitFor();
      await page.getByLabel('Price (American)').fill('-105');
      await page.getByRole('button', { name: 'Price it' }).click();
      await page.locator('[data-evaluation]').waitFor();
      const line = Number(await page.locator('[data-evaluation]').getAttribute('data-evaluation'));
      const bet = { playerId: pick.playerId, stat: pick.stat, line, side: 'over', price: -105 };
      const { body } = await sharp.post('/data/evaluate', bet);
      const chance = `${(100 * body.probability).toFixed(1)}%`;
      await eventually(() => page.locator('[data-evaluation]').textContent()).toContain(chance);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await axe(page)).toEqual([]);
      await context.close();
    }
    const { page, context } = await open('pro');
    await go(page, `/players/${pick.playerId}?stat=${pick.stat}`);
    await page.getByText('Sharp includes the chance, fair odds and expected value').waitFor();
    expect(await page.getByRole('button', { name: 'Price it' }).count()).toBe(0);
    await context.close();
  });

  test('without a game, an injury or a prop the page says so and stands', async () => {
    const { page, context } = await open('sharp');
    const { body: players } = await service.anonymous.get('/seo/players');
    const { body: games } = await sharp.get('/data/matchups?limit=100');
    const playing = new Set(
      games.flatMap(({ home, away }: { home: { abbreviation: string }; away: { abbreviation: string } }) => [
        home.abbreviation,
        away.abbreviation,
      ]),
    );
    let idle: { id: number; logs: number } | null = null;
    for (const { playerId, teamAbbr } of players) {
      if (idle || playing.has(teamAbbr)) continue;
      const { body } = await sharp.get(`/research/player/${playerId}`);
      if (!body.game && !body.injury) idle = { id: playerId, logs: body.recentGameLogs.length };
    }
    await go(page, `/players/${idle?.id}`);
    await page.getByText('No game on').waitFor();
    await page.getByText('No injury reported.').waitFor();
    await page.getByText('because there is no game today').waitFor();
    await eventually(() => page.getByRole('region', { name: 'Game log' }).locator('tbody tr').count()).toBe(
      idle?.logs,
    );
    await context.close();
  });

  test('a Pro account sees that its data is delayed', async () => {
    const { page, context } = await open('pro');
    await go(page, `/players/${pick.playerId}`);
    await eventually(() => page.getByText('Data delayed 15 min').count()).toBe(1);
    await context.close();
  });

  test('on a phone the game log has the chosen stat and fits; it sorts by every column', async () => {
    const { page, context } = await open('sharp', { width: 390, height: 844 });
    const { body } = await sharp.get(`/research/player/${pick.playerId}`);
    await go(page, `/players/${pick.playerId}?stat=threes`);
    const table = page.getByRole('region', { name: 'Game log' }).getByRole('table');
    const heads = async () =>
      (await table.locator('thead th').allTextContents()).map((text) => text.replace(/[↓↑]/, ''));
    expect(await heads()).toEqual(['Date', 'MIN', 'PTS', '3PM', 'Close']);
    const column = (n: number) => table.locator(`tbody tr > :nth-child(${n})`).allTextContents();
    const points = body.recentGameLogs.map(({ points }: { points: number }) => points);
    expect((await column(3)).map(Number).toSorted((a, b) => a - b)).toEqual(
      points.toSorted((a: number, b: number) => a - b),
    );
    await table.getByRole('button', { name: 'PTS' }).click();
    await eventually(async () => (await column(3)).map(Number)).toEqual(
      points.toSorted((a: number, b: number) => b - a),
    );
    expect(await table.locator('th[aria-sort=descending]').innerText()).toMatch(/^PTS/);
    expect(await outsideOf(table)).toEqual([]);
    await context.close();
  });
});
