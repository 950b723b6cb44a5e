import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { DESK, eventually, PHONE } from '../support/visitor.ts';

/** Where to keep pictures of the panel, for a look; none unless a folder is given. */
const PICTURES = process.env.PICTURES;

inBrowser('the slip builder', () => {
  const { service, sharp, open } = openDashboard();

  const adders = (page: Page) => page.getByRole('button', { name: /^Add to slip/ });
  const panel = (page: Page) => page.getByRole('complementary', { name: /^Slip, / });
  const picture = async (page: Page, name: string) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
  };

  test.each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)(
    'on a %s: legs from the board show the numbers of the API and follow over pages',
    async (name, size) => {
      const { page, go, walk, complaints, foreign } = await open('sharp', size);
      await go('/picks');
      expect(await panel(page).count()).toBe(0);
      await adders(page).nth(0).click();
      await panel(page).waitFor();
      await expect.soft(await panel(page).textContent()).toContain('Add one more leg');
      await adders(page).nth(1).click();
      await panel(page).getByRole('heading', { name: 'Slip, 2 legs' }).waitFor();
      const stored = JSON.parse((await page.evaluate("localStorage.getItem('hw.slip')")) as string);
      const legs = stored.legs.map(
        ({ playerName, price, sportsbook, ...leg }: Record<string, unknown>) => leg,
      );
      const { body } = await sharp.post('/data/slips/evaluate', { legs });
      await eventually(() => panel(page).textContent()).toContain(`${(100 * body.probability).toFixed(1)}%`);
      expect(await panel(page).textContent()).toContain(`${(100 * body.independentProbability).toFixed(1)}%`);
      expect(await axe(page)).toEqual([]);
      await picture(page, `slip-${name}`);

      await walk('games', '/games');
      expect(await panel(page).getByRole('heading').first().textContent()).toBe('Slip, 2 legs');
      await panel(page).getByRole('button', { name: 'Close slip' }).click();
      await page.getByRole('button', { name: /^Slip, 2 legs/ }).waitFor();
      expect(await axe(page)).toEqual([]);
      await picture(page, `slip-closed-${name}`);
      await page.getByRole('button', { name: /^Slip, 2 legs/ }).click();
      await panel(page)
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await panel(page).getByRole('heading', { name: 'Slip, 1 leg' }).waitFor();
      await panel(page).getByRole('button', { name: 'Clear' }).click();
      await panel(page).waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
      expect(foreign).toEqual([]);
    },
  );

  test('a player’s odds and a pick page add legs; a quoted price gives the value, and correlated legs are explained', async () => {
    const { page, go, complaints } = await open('sharp');
    const [pick] = (await sharp.get('/picks/today?limit=200')).body.items;
    const other = pick.stat === 'points' ? 'rebounds' : 'points';
    await go(`/picks/${pick.pickId}`);
    await adders(page).first().click();
    await go(`/players/${pick.playerId}?stat=${other}`);
    await adders(page).first().click();
    await panel(page).getByRole('heading', { name: 'How the legs move together' }).waitFor();
    await panel(page).getByLabel('Quoted parlay price (American)').fill('+350');
    await eventually(() => panel(page).textContent()).toContain('Parlay at +350');
    await panel(page).getByRole('radio').nth(1).check();
    await eventually(() => panel(page).textContent()).toMatch(/All 2 must hit, pays 3/);
    expect(await axe(page)).toEqual([]);
    await picture(page, 'slip-player');
    expect(complaints).toEqual([]);
  });

  test('Pro sees what Sharp includes, and nothing is sent', async () => {
    service.clock.advance(16 * 60_000); // the board of Pro is delayed
    const { page, go, asked } = await open('pro');
    await go('/picks');
    await adders(page).nth(0).click();
    await adders(page).nth(1).click();
    await eventually(() => panel(page).textContent()).toContain('Sharp includes');
    expect(asked.filter((one) => one.includes('/slips/'))).toEqual([]);
  });
});
