import { expect, test } from 'vitest';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { axe } from '../support/axe.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { DESK, PHONE } from '../support/visitor.ts';

inBrowser('values without the right to show them', () => {
  // Raw values for programs only: no page may show them.
  const { pick, open } = openDashboard({ SOURCE_RIGHTS: 'sample=api' });

  /** A folder for pictures to look at; none are written without it. */
  const shots = process.env.SHOTS;
  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

  test.each([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const)('on a %s every page says that they are not shown, and nothing breaks', async (name, size) => {
    const { page, context, walk, complaints } = await open('admin', size, { reducedMotion: 'reduce' });
    const pages = {
      board: '/picks',
      pick: `/picks/${pick.pickId}`,
      player: `/players/${pick.playerId}`,
      matchup: `/games/${pick.gameId}`,
      record: '/record',
      alerts: '/alerts',
      bets: '/bets',
    };
    const silent: string[] = [];
    for (const [what, path] of Object.entries(pages)) {
      await walk(what, path);
      const text = await page.locator('main').innerText();
      if (!text.includes(NOT_SHOWN)) silent.push(what);
      expect(text, what).not.toMatch(/NaN|undefined|Infinity|\[object/);
      expect(text, what).not.toContain('Something went wrong');
      expect(await page.evaluate(sideways), what).toBe(0);
      expect(await axe(page), what).toEqual([]);
      if (shots) await page.screenshot({ path: `${shots}/withheld-${name}-${what}.png` });
    }
    expect(silent).toEqual(['record', 'alerts', 'bets']); // nothing raw there
    expect(complaints).toEqual([]);
    await context.close();
  });
});
