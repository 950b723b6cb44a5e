import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { eventually, openPage as go } from '../support/visitor.ts';

inBrowser('the record in a browser', () => {
  const { service, sharp, open } = openDashboard();

  test('totals are the sums of days and of ratings', async () => {
    const { page, context } = await open(null);
    const { body } = await service.anonymous.get('/track-record');
    const live = body.overall.find(({ origin }: { origin: string }) => origin === 'live');
    const sum = (rows: { hits: number; origin: string }[]) =>
      rows.filter(({ origin }) => origin === 'live').reduce((total, { hits }) => total + hits, 0);
    expect(sum(body.days)).toBe(live.hits);
    expect(sum(body.records)).toBe(live.hits);
    await go(page, '/record');
    await eventually(() =>
      page.getByText(`${live.hits}–${live.misses}–${live.pushes}`).count(),
    ).toBeGreaterThan(0);
    await eventually(() => page.locator('[data-day]').count()).toBe(
      body.days.filter(({ origin }: { origin: string }) => origin === 'live').length,
    );
    await context.close();
  });

  test('every point opens its picks, which add up to its figure', async () => {
    const { page, context } = await open('sharp'); // Pro sees results 15 minutes later
    const { body } = await service.anonymous.get('/track-record');
    const [band] = body.calibration;
    const bin = body.clv.find(({ n }: { n: number }) => n > 0);
    expect(bin.n).toBeGreaterThan(0);
    const rows = page.locator('[data-row=record-pick]');
    const expectRows = (n: number) => eventually(() => rows.count()).toBe(Math.min(200, n));
    await go(page, '/record');
    await page
      .getByRole('link', { name: /^Predicted/ })
      .first()
      .press('Enter');
    await page.waitForURL(/\/record\/picks\?/);
    await expectRows(band.n);
    await go(page, '/record');
    await page
      .locator('a:has([data-clv-bin])')
      .filter({ hasText: String(bin.n) })
      .first()
      .press('Enter');
    await expectRows(bin.n);
    await go(page, '/record');
    await page.locator('[data-day] a').first().click();
    await expectRows(body.days.at(-1).picks);
    expect(await axe(page)).toEqual([]);
    await page.locator('[data-row=record-pick] a').first().click();
    await page.waitForURL(/\/picks\/\d+$/);
    await context.close();
  });

  test('a range of days narrows the record and the picks behind it', async () => {
    const { page, context } = await open('sharp');
    const yesterday = '2026-01-15';
    await go(page, '/record');
    await page.getByLabel('From').fill(yesterday);
    await page.getByLabel('to', { exact: true }).fill(yesterday);
    await page.waitForURL(/from=2026-01-15&to=2026-01-15/);
    await page.getByText('Thu, Jan 15 to Thu, Jan 15.').waitFor();
    const href = await page.getByRole('link', { name: 'Show the picks' }).getAttribute('href');
    expect(href).toContain(`from=${yesterday}&to=${yesterday}`);
    await page.getByLabel('to', { exact: true }).fill('2026-01-10');
    await page.getByLabel('From').fill('2026-01-01');
    await page.getByText(/No live picks were settled in this period/).waitFor();
    await page.getByRole('button', { name: '90 days' }).click();
    await page.getByRole('link', { name: 'Show the picks' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  test('a player or a team narrows the record and the picks behind it', async () => {
    const { page, context } = await open('sharp');
    const settled = page.locator('.kpi').filter({ hasText: 'Settled' }).locator('strong');
    const read = async (query: string) => {
      const { body } = await service.anonymous.get(`/track-record?${query}`);
      return body.overall.find(({ origin }: { origin: string }) => origin === 'live');
    };
    const { body: day } = await sharp.get('/picks?date=2026-01-15&limit=200');
    const graded = day.items.filter(({ result }: { result: unknown }) => result !== null);
    const { playerId, teamId, teamAbbreviation } = graded[0];
    const { body: players } = await service.anonymous.get('/seo/players');
    const player = players.find((one: { playerId: number }) => one.playerId === playerId);
    const [all, his, theirs] = [
      await read(''),
      await read(`playerId=${playerId}`),
      await read(`teamId=${teamId}`),
    ];
    expect(his.settled).toBeGreaterThan(0);
    expect(theirs.settled).toBeGreaterThan(his.settled);
    expect(all.settled).toBeGreaterThan(theirs.settled);

    await go(page, '/record');
    await eventually(() => settled.textContent()).toBe(String(all.settled));
    const field = page.getByRole('combobox', { name: 'Player' });
    await field.fill(player.name.slice(0, 4)); // not complete: filters nothing
    expect(new URL(page.url()).search).toBe('');
    await field.fill(`${player.name}, ${player.teamAbbr}`);
    await page.waitForURL(new RegExp(`playerId=${playerId}`));
    await eventually(() => settled.textContent()).toBe(String(his.settled));
    await page.getByRole('link', { name: 'Show the picks' }).click();
    await eventually(() => page.locator('[data-row=record-pick]').count()).toBe(his.settled);
    await page.goBack();
    await eventually(() => field.inputValue()).toBe(`${player.name}, ${player.teamAbbr}`); // from the address
    await field.fill('');
    await eventually(() => settled.textContent()).toBe(String(all.settled));

    await page
      .getByRole('combobox', { name: 'Every team' })
      .selectOption({ label: `${teamAbbreviation} (NBA)` });
    await page.waitForURL(new RegExp(`teamId=${teamId}`));
    await eventually(() => settled.textContent()).toBe(String(theirs.settled));
    await page.getByRole('combobox', { name: 'Every team' }).selectOption({ label: 'Every team' });
    await eventually(() => settled.textContent()).toBe(String(all.settled));
    expect(await axe(page)).toEqual([]);
    await context.close();
  });

  test('drawdown and staked units are those of the days', async () => {
    const { page, context } = await open(null);
    const { body } = await service.anonymous.get('/track-record');
    const days = body.days.filter(({ origin }: { origin: string }) => origin === 'live');
    let [total, high, fall] = [0, 0, 0];
    for (const { units } of days) {
      total += units;
      high = Math.max(high, total);
      fall = Math.max(fall, high - total);
    }
    const live = body.overall.find(({ origin }: { origin: string }) => origin === 'live');
    const staked = days.reduce((sum: number, day: { stakedUnits: number }) => sum + day.stakedUnits, 0);
    expect(staked).toBeCloseTo(live.stakedUnits, 1);
    await go(page, '/record');
    const kpi = page.locator('.kpi').filter({ hasText: 'Drawdown' }).locator('strong');
    await eventually(() => kpi.textContent()).toBe(fall === 0 ? '0' : fall.toFixed(2));
    await context.close();
  });
});
