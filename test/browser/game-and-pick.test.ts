import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { TODAY } from '../support/dashboard.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { eventually, openPage as go } from '../support/visitor.ts';

const plus = (value: number) => {
  const text = Math.abs(value).toFixed(1);
  return text === '0.0' ? text : `${value < 0 ? '−' : '+'}${text}`;
};
const american = (odds: number) => (odds > 0 ? `+${odds}` : `−${-odds}`);

inBrowser('game and pick pages in a browser', () => {
  const { sharp, open, pick } = openDashboard();

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

  test('the heat table has the ratios of the API in their step', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/research/matchup/${pick.gameId}`);
    await go(page, `/games/${pick.gameId}`);
    const [cell] = body.away.dvp; // the guests stand first, as in the title
    const found = page.getByTitle(new RegExp(`^${cell.position}, Points`)).first();
    await eventually(() => found.textContent()).toBe(cell.ratio.toFixed(2));
    await eventually(() => page.getByRole('columnheader', { name: 'PTS' }).count()).toBeGreaterThan(0);
    await context.close();
  });

  test('on a phone the heat table has the positions as columns, and every cell is in view', async () => {
    const { page, context } = await open('sharp', { width: 390, height: 844 });
    const { body } = await sharp.get(`/research/matchup/${pick.gameId}`);
    await go(page, `/games/${pick.gameId}`);
    const table = page.locator('table.heat').first();
    await eventually(() => table.locator('thead th').allTextContents()).toEqual([
      'vs',
      'PG',
      'SG',
      'SF',
      'PF',
      'C',
    ]);
    const stats = new Set(body.away.dvp.map(({ stat }: { stat: string }) => stat));
    expect(await table.locator('tbody tr').count()).toBe(stats.size);
    const { position, ratio } = body.away.dvp.find(({ stat }: { stat: string }) => stat === 'points');
    const column = ['PG', 'SG', 'SF', 'PF', 'C'].indexOf(position);
    const points = table.locator('tbody tr').filter({ has: page.locator('th[title=Points]') });
    expect(await points.locator('td').nth(column).textContent()).toBe(ratio.toFixed(2));
    expect(await outsideOf(table)).toEqual([]);
    await context.close();
  });

  test('the numbers of the game page follow from the rows of the API', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/research/matchup/${pick.gameId}`);
    const { body: lineups } = await sharp.get(`/research/matchup/${pick.gameId}/lineups`);
    const { body: day } = await sharp.get(`/picks?date=${TODAY}&gameId=${pick.gameId}&limit=200`);
    await go(page, `/games/${pick.gameId}`);
    const market = page.locator('[data-part=market]');
    const { spread, total, pace, home, away } = body;
    for (const text of [
      `Total\n${total}\n${plus(total - lineups.league.total)} vs league ${lineups.league.total.toFixed(1)}`,
      `${home.abbreviation} points\n${((total - spread) / 2).toFixed(1)}`,
      `${away.abbreviation} points\n${((total + spread) / 2).toFixed(1)}`,
      `Pace\n${pace.toFixed(1)}\n${plus(pace - lineups.league.pace)} vs league`,
      `${home.abbreviation} pace\n${lineups.home.pace.toFixed(1)}`,
    ])
      await eventually(() => market.innerText()).toContain(text);
    const starters = await page
      .locator('[data-starter=true]')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-player'))));
    type Player = { playerId: number; isStarter: boolean; projectedMinutes: number };
    const players: Player[] = [...lineups.away.players, ...lineups.home.players];
    expect(starters).toEqual(players.filter(({ isStarter }) => isStarter).map(({ playerId }) => playerId));
    for (const { playerId, projectedMinutes } of players.filter(({ isStarter }) => isStarter))
      expect(await page.locator(`[data-player="${playerId}"] [data-part=minutes]`).innerText()).toBe(
        projectedMinutes.toFixed(1),
      );
    expect(await page.locator('[data-game-pick]').count()).toBe(day.items.length);
    for (const { pickId, bestBook, currentPrice } of day.items) {
      const best = currentPrice?.bestBook ?? bestBook;
      const row = page.locator(`[data-game-pick="${pickId}"]`);
      expect(await row.locator('[data-part=odds]').innerText()).toBe(american(best.odds));
      expect(await row.locator('[data-part=ev]').innerText()).toBe(`EV ${plus(best.evPercent)}%`);
    }
    await context.close();
  });

  test('block bars are the scores of the pick, and each opens its deep-dive', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/picks/${pick.pickId}`);
    await go(page, `/picks/${pick.pickId}`);
    await page.locator('.waterfall a').first().click();
    await page.waitForSelector('main[data-page=deep-dive] [data-state=ready]');
    const meters = () =>
      page
        .getByRole('meter')
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-valuenow'))).toSorted());
    await eventually(meters).toEqual(body.blocks.map(({ score }: { score: number }) => score).toSorted());
    const { body: dive } = await sharp.get(
      `/picks/${pick.pickId}/blocks/${page.url().split('/').at(-1)}/deep-dive`,
    );
    for (const { title } of dive.sections)
      await eventually(() => page.getByRole('heading', { name: title }).count()).toBeGreaterThan(0);
    await eventually(() => page.getByText('Written by the built-in writer').count()).toBe(1);
    await page.locator('.term').first().click();
    await eventually(() => page.locator('.popover:popover-open').count()).toBe(1);
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('.popover:popover-open').count()).toBe(0);
    await context.close();
  });

  test('the numbers of the pick page follow from the rows of the API', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/picks/${pick.pickId}`);
    const { body: similar } = await sharp.get(`/picks/${pick.pickId}/similar`);
    const of = `/research/player/${body.playerId}`;
    const { body: history } = await sharp.get(`${of}/lines/${body.stat}?date=${body.date}`);
    const { body: research } = await sharp.get(`${of}?date=${body.date}&stat=${body.stat}`);
    await go(page, `/picks/${pick.pickId}`);

    const best = body.currentPrice?.bestBook ?? body.bestBook;
    const price = page.getByRole('region', { name: 'Price', exact: true });
    await eventually(() => price.locator('[data-part=best-price]').innerText()).toContain(
      `${american(best.odds)} ${best.sportsbook}`,
    );
    const decimal = best.odds > 0 ? 1 + best.odds / 100 : 1 + 100 / -best.odds;
    const words = await price.innerText();
    const { confidence, projection } = body;
    expect(await price.locator('[data-part=ev]').innerText()).toBe(
      `${plus(100 * (confidence * decimal - 1))}%`, // its line is no whole number: nothing pushes
    );
    expect(words).toContain(`a ${(100 * confidence).toFixed(1)}% chance`);
    expect(words).toContain(`breaks even at ${(100 / decimal).toFixed(1)}%`);
    expect(words).toContain(`edge is ${plus(100 * (confidence - 1 / decimal))} points`);
    const published = body.price >= 2 ? 100 * (body.price - 1) : -100 / (body.price - 1);
    expect(words).toMatch(new RegExp(`Published\\s+\\${american(Math.round(published))}\\s+EV`));
    const fair = confidence < 0.5 ? 100 * (1 / confidence - 1) : -100 / (1 / confidence - 1);
    expect(words).toMatch(new RegExp(`Fair odds\\s+\\${american(Math.round(fair))}`));
    expect(words).toContain(`${projection.mean.toFixed(1)}\n80%: ${projection.p10} to ${projection.p90}`);

    // From 50.0% through ten blocks, each within a tenth of its row, to the chance.
    const steps = await page
      .locator('.waterfall li[data-block]')
      .evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute('data-block'), row.querySelector('.num')?.textContent]),
      );
    const shown = new Map(
      steps.map(([name, text]) => [name, Number(text?.replace('−', '-').replace('%', ''))]),
    );
    expect(shown.size).toBe(body.blocks.length + 1);
    let sum = 50;
    for (const { blockName, percentagePoints } of body.blocks) {
      expect(Math.abs((shown.get(blockName) ?? NaN) - percentagePoints)).toBeLessThan(0.1);
      sum += shown.get(blockName) ?? NaN;
    }
    expect(sum.toFixed(1)).toBe((100 * confidence).toFixed(1));
    expect(shown.get('total')?.toFixed(1)).toBe((100 * confidence).toFixed(1));
    await eventually(() => page.locator('.wf-break-even').innerText()).toBe(
      `Break-even ${(100 / decimal).toFixed(1)}%`,
    );

    const side = `${body.direction}Odds`;
    for (const { sportsbook, kind, points } of history.books) {
      const odds = points.at(-1)[side];
      if (kind !== 'standard' || points.at(-1).line !== body.line || odds === null) continue;
      const pays = odds > 0 ? 1 + odds / 100 : 1 + 100 / -odds;
      await eventually(() =>
        page.locator(`[data-book="${sportsbook}"] [data-part=book-ev]`).innerText(),
      ).toBe(`${plus(100 * (confidence * pays - 1))}%`);
    }

    const values = research.recentGameLogs.map((game: Record<string, number>) => game[body.stat]);
    const hits = values
      .slice(0, 10)
      .filter((value: number) => (body.direction === 'over' ? value > body.line : value < body.line));
    await eventually(() => page.locator('[data-part=last-ten]').innerText()).toMatch(
      new RegExp(`in ${hits.length} of the last 10$`),
    );
    const won = similar.items.filter(({ result }: { result: string }) => result === 'hit').length;
    const lost = similar.items.filter(({ result }: { result: string }) => result === 'miss').length;
    await eventually(() => page.locator('[data-part=similar-rate]').innerText()).toBe(
      `${((100 * won) / (won + lost)).toFixed(1)}%`,
    );
    expect(await page.locator('[data-similar]').count()).toBe(Math.min(8, similar.items.length));
    await context.close();
  });

  test('an alert about a pick starts as a filled-in form and works', async () => {
    const { page, context } = await open('sharp');
    const { body } = await sharp.get(`/picks/${pick.pickId}`);
    await go(page, `/picks/${pick.pickId}`);
    await page
      .getByRole('link', { name: /: the line (rises|falls) to/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await eventually(() => dialog.getByLabel('Player', { exact: true }).inputValue()).toContain(
      body.playerName,
    );
    await eventually(() => dialog.getByLabel('Stat').inputValue()).toBe(body.stat);
    const line = await dialog.getByLabel('Number').inputValue();
    expect(Math.abs(Number(line) - body.line)).toBeGreaterThanOrEqual(1);
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create rule' }).click();
    await page.locator('[data-rule-id]').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  test('an unknown block names those there are', async () => {
    const { page, context } = await open('sharp');
    await go(page, `/picks/${pick.pickId}/nonsense`);
    await eventually(() => page.locator('[data-state=problem]').textContent()).toMatch(/matchup/i);
    await context.close();
  });
});
