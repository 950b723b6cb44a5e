import { expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { scoreOneMoreGame } from '../support/dashboard.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { stretched } from '../support/patience.ts';
import { eventually, openPage as go } from '../support/visitor.ts';

inBrowser('the dashboard while data changes', () => {
  const { service, sharp, open } = openDashboard();

  test('a past day is lived through again; leaving it returns to what is live', async () => {
    const { page, context } = await open('sharp');
    await go(page, '/picks?date=2026-01-15');
    await page.getByRole('button', { name: 'Replay this day' }).click();
    const bar = page.getByRole('region', { name: 'Replay' });
    await eventually(() => bar.innerText()).toMatch(/Replay of .*Jan 15\s+9:\d\d AM ET/);
    await bar.getByRole('button', { name: 'Pause' }).click();
    await bar.getByRole('button', { name: 'Next event' }).click();
    await bar.getByRole('button', { name: 'Looking…' }).waitFor();
    await service.deps.replay.moveAll();
    await eventually(() => page.locator('[data-row=pick]').count()).toBeGreaterThan(0);
    expect(await page.locator('main').innerText()).toContain('Picks, Thu, Jan 15');
    expect(await page.locator('[data-row=pick]').first().getAttribute('data-pick-id')).toMatch(
      /^10000000\d\d$/,
    );
    await page.setViewportSize({ width: 1280, height: 6_000 }); // the bar covers no half of a row
    expect(await axe(page)).toEqual([]);
    await page.reload(); // the session stays with the tab
    await bar.getByRole('button', { name: 'Exit' }).click();
    await bar.waitFor({ state: 'detached' });
    await eventually(() => page.locator('[data-row=pick]').first().getAttribute('data-pick-id')).not.toMatch(
      /^10000000\d\d$/,
    );
    await context.close();
  });

  test('a scoring run while somebody looks is announced, and shown when asked for', async () => {
    const { page, context, asked } = await open('sharp');
    await go(page, '/picks');
    const shown = () =>
      page
        .locator('[data-row=pick]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-pick-id')));
    const before = await shown();
    await expect.poll(() => asked, { timeout: stretched(20_000) }).toContain('GET /data/events/stream');
    await scoreOneMoreGame(service);
    await page.getByText(/\d+ picks? changed\./).waitFor();
    expect(await shown()).toEqual(before);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const { body } = await sharp.get('/picks/today?limit=200');
    expect(body.count).toBeGreaterThan(before.length);
    await eventually(async () => new Set(await shown())).toEqual(
      new Set(body.items.slice(0, 60).map(({ pickId }: { pickId: number }) => String(pickId))),
    );
    await context.close();
  });
});
