import { expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import { insertForecasts, saveResults } from '../../src/workbench/arena/arena-queries.ts';
import { axe, COLOR_RULES } from '../support/axe.ts';
import { TODAY } from '../support/dashboard.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { eventually } from '../support/visitor.ts';

const DAYS = 12;
const FORECASTS_A_DAY = 20;

inBrowser('the arena in a real browser', () => {
  const { service, open } = openDashboard();

  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  /** A folder for pictures to look at; none are written without it. */
  const shots = process.env.SHOTS;

  /** Settled forecasts of the days before, as the settlement writes them: the over happens as often as was said. */
  async function plantPast(entryId: number): Promise<void> {
    const { db } = service;
    const chances = [0.3, 0.45, 0.55, 0.7];
    const rows = Array.from({ length: DAYS * FORECASTS_A_DAY }, (_, n) => {
      const date = addDays(TODAY, -1 - Math.floor(n / FORECASTS_A_DAY));
      const tipAt = new Date(`${date}T23:00:00Z`);
      return {
        entryId,
        league: 'nba' as const,
        date,
        gameId: 900_000 + n,
        tipAt,
        playerId: 900_000 + n,
        playerName: `Player ${n}`,
        stat: 'points' as const,
        line: 20.5,
        probability: chances[n % 4] ?? 0.5,
        market: 0.5,
        model: 0.52,
        submittedAt: new Date(tipAt.getTime() - 3_600_000),
      };
    });
    await insertForecasts(db, rows);
    const stored = await db
      .selectFrom('arenaForecasts')
      .select(['id', 'gameId', 'probability'])
      .where('entryId', '=', entryId)
      .where('date', '<', TODAY)
      .execute();
    await saveResults(
      db,
      stored.map(({ id, gameId, probability }) => ({
        id: Number(id),
        result: (Math.floor((gameId - 900_000) / 4) * 7) % 20 < 20 * probability ? 'hit' : 'miss',
        closing: 0.51,
      })),
      service.clock.now(),
    );
  }

  test.each([
    ['phone', { width: 390, height: 844 }, 'admin'],
    ['desk', { width: 1440, height: 900 }, 'sharp'],
  ] as const)('on a %s: forecasts of a prop and of a slate, scores, export', async (name, size, tier) => {
    const { page, context, go, complaints } = await open(tier, size, { reducedMotion: 'reduce' });
    const shoot = async (what: string) => {
      if (shots) await page.screenshot({ path: `${shots}/arena-${name}-${what}.png`, fullPage: true });
    };
    const main = () => page.locator('main').innerText();
    await go('/arena');
    await eventually(main).toContain('No forecasts yet');
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(sideways)).toBe(0);
    await shoot('empty');

    const reader = await service.person('sharp');
    const [pick, other] = (await reader.get(`/picks/today?date=${TODAY}&limit=2`)).body.items;
    await go(`/picks/${pick.pickId}`);
    await page.getByRole('link', { name: 'Your probability' }).click();
    const dialog = page.getByRole('dialog');
    await eventually(() => dialog.getByLabel('Player').inputValue()).toContain(pick.playerName);
    expect(await dialog.getByLabel('Line').inputValue()).toBe(String(pick.line));
    await dialog.getByLabel('Your chance of the over').fill('155');
    await dialog.getByRole('button', { name: 'Submit forecast' }).click();
    await eventually(() => dialog.innerText()).toContain('Enter a number between 0 and 100.');
    expect(await axe(page)).toEqual([]);
    await shoot('prop');
    await dialog.getByLabel('Your chance of the over').fill('55');
    await dialog.getByRole('button', { name: 'Submit forecast' }).click();
    const openRows = page.getByRole('region', { name: 'Open forecasts' }).locator('tr[data-forecast-id]');
    await eventually(() => openRows.count()).toBe(1);
    expect(await openRows.first().innerText()).toContain('55.0%');
    await eventually(main).toContain('No scores yet');
    expect(new URL(page.url()).search).toBe('');

    await page.getByRole('button', { name: 'Submit forecasts' }).click();
    const rows = [
      'Player,Stat,Line,Over',
      `${other.playerName},${other.stat},${other.line},57%`,
      `${pick.playerName},${pick.stat},${pick.line},0.6`,
      'Nobody Known,points,20.5,0.5',
      '=1+1,points,20.5,0.5',
    ];
    await dialog.getByRole('textbox', { name: 'or paste rows' }).fill(rows.join('\n'));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await eventually(() => dialog.innerText()).toContain(
      '2 forecasts, 1 of them in place of an earlier one; 2 rows refused.',
    );
    expect(await dialog.innerText()).toContain('no player is called Nobody Known, or more than one');
    expect(await axe(page)).toEqual([]);
    await shoot('preview');
    await dialog.getByRole('button', { name: 'Submit 2 forecasts' }).click();
    await eventually(() => dialog.innerText()).toContain('2 forecasts submitted');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await eventually(() => openRows.count()).toBe(3);
    expect(await page.getByRole('region', { name: 'Open forecasts' }).innerText()).toContain('superseded');

    const { id } = await service.db
      .selectFrom('arenaEntries')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await plantPast(Number(id));
    await go('/arena');
    const scores = page.getByLabel('Score', { exact: true });
    await eventually(() => scores.innerText()).toContain(String(DAYS * FORECASTS_A_DAY));
    const market = page.locator('tr[data-opponent=market]');
    expect(await market.innerText()).toMatch(/better|unclear|worse/);
    expect(await page.locator('tr[data-opponent=baseline]').innerText()).toContain('240');
    expect(await main()).toContain('with many tries one looks good by chance');
    expect(await page.locator('g[data-n]').count()).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Settled' }).click();
    const settled = page.getByRole('region', { name: 'Settled forecasts' });
    await eventually(() => settled.locator('tbody tr').count()).toBe(50);
    expect(await page.evaluate(sideways)).toBe(0);
    expect(await axe(page)).toEqual([]);
    await shoot('page');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axe(page, COLOR_RULES)).toEqual([]);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('arena.csv');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a player page opens the form with the line of the books', async () => {
    const { page, context, go } = await open('sharp');
    const [pick] = (await (await service.person('sharp')).get(`/picks/today?date=${TODAY}&limit=1`)).body
      .items;
    await go(`/players/${pick.playerId}?stat=${pick.stat}`);
    await page.getByRole('link', { name: 'Your probability' }).click();
    await eventually(() => page.getByRole('dialog').getByLabel('Line').inputValue()).not.toBe('');
    await context.close();
  });

  test('a signed-out visitor is asked to sign in', async () => {
    const { page, context, go } = await open(null);
    await go('/arena');
    expect(await page.locator('main').innerText()).toContain('Sign in to see this');
    await context.close();
  });
});
