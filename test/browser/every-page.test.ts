import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { type Dashboard, openDashboard } from '../support/open-dashboard.ts';
import { stretched } from '../support/patience.ts';
import { axe, DESK, eventually, openPage as go, PHONE, type Visit } from '../support/visitor.ts';

const FORBIDDEN_WORDS = /\b(lock of|guaranteed|can't lose|free money|max bet)\b/i;

describe.skipIf(!hasBrowser())(
  'every page, on a phone and on a desk, in dark and in light',
  { timeout: stretched(60_000) },
  () => {
    let open: Dashboard['open'];
    let pick: Dashboard['pick'];
    let close: Dashboard['close'] | undefined;
    beforeAll(async () => {
      ({ open, pick, close } = await openDashboard());
    }, stretched(180_000));
    afterAll(() => close?.());

    /** Every page of the dashboard, with its visitor. */
    const PAGES: Record<string, () => string> = {
      landing: () => '/',
      login: () => '/login',
      'login-callback': () => '/login/callback?error=access_denied&state=x',
      register: () => '/register',
      forgot: () => '/forgot',
      reset: () => '/reset?token=x',
      record: () => '/record',
      'ledger-verify': () => '/ledger/verify',
      glossary: () => '/glossary',
      'not-found': () => '/no/such/page',
      board: () => '/picks',
      'board, nothing left': () => '/picks?stat=blocks&price=100&team=XXX',
      'board, another day': () => '/picks?date=2026-01-15',
      pick: () => `/picks/${pick.pickId}`,
      'deep-dive': () => `/picks/${pick.pickId}/matchup`,
      'deep-dive, unknown block': () => `/picks/${pick.pickId}/nonsense`,
      player: () => `/players/${pick.playerId}?stat=${pick.stat}`,
      'player, unknown': () => '/players/1',
      games: () => '/games',
      'games, none': () => '/games?league=wnba',
      'record, picks': () => '/record/picks?origin=live',
      matchup: () => `/games/${pick.gameId}`,
      team: () => `/teams/${pick.teamId}`,
    };
    const OPEN_PAGES = [
      'landing',
      'login',
      'login-callback',
      'register',
      'forgot',
      'reset',
      'record',
      'ledger-verify',
      'glossary',
      'not-found',
    ];

    /** What must be true on every page, checked in the page itself. */
    const inspect = (page: Page) =>
      page.evaluate(() => {
        const root = document.documentElement;
        const visible = (element: Element) => {
          const box = element.getBoundingClientRect();
          return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
        };
        const texts = [...document.querySelectorAll('main svg text')].filter(visible);
        const outside = texts.filter((text) => {
          const box = text.getBoundingClientRect();
          const svg = text.closest('svg')?.getBoundingClientRect() ?? box;
          return (
            box.left < svg.left - 1 ||
            box.right > svg.right + 1 ||
            box.top < svg.top - 1 ||
            box.bottom > svg.bottom + 1
          );
        });
        // Two labels of one chart may touch but not overlap.
        const overlapping = texts.filter((text, at) =>
          texts.slice(at + 1).some((other) => {
            if (text.closest('svg') !== other.closest('svg')) return false;
            const [a, b] = [text.getBoundingClientRect(), other.getBoundingClientRect()];
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return wide > 2 && high > 2;
          }),
        );
        const covered = [...document.querySelectorAll('main table')].filter((table) => {
          const heads = [...table.querySelectorAll('thead th')].filter(visible);
          const row = table.querySelector('tbody tr');
          if (heads.length === 0 || !row) return false;
          const bottom = Math.max(...heads.map((head) => head.getBoundingClientRect().bottom));
          return bottom > row.getBoundingClientRect().top + 1;
        });
        const targets = [...document.querySelectorAll('a, button, input, select, summary')].filter(
          (target) =>
            visible(target) &&
            !target.closest('p, td, th, li, dd, .visually-hidden') &&
            !target.matches('.skip'),
        );
        return {
          sideways: root.scrollWidth - root.clientWidth,
          headings: document.querySelectorAll('h1').length,
          smallText: texts.filter((text) => Number.parseFloat(getComputedStyle(text).fontSize) < 11).length,
          clipped: outside.map((text) => text.textContent),
          overlapping: overlapping.map((text) => text.textContent),
          coveredRows: covered.map((table) => table.closest('section')?.ariaLabel),
          smallTargets: targets
            .filter((target) => {
              const box = target.getBoundingClientRect();
              return box.width < 24 || box.height < 24;
            })
            .map((target) => `${target.tagName} ${target.textContent}`),
          footer: document.querySelector('footer')?.textContent?.includes('1-800-GAMBLER'),
          labelled: document.querySelector('.ribbon')?.textContent?.includes('Demo data'),
          words: document.body.innerText,
        };
      });

    let members: Visit;
    let visitors: Visit;
    beforeAll(async () => {
      const from = { reducedMotion: 'reduce' } as const; // axe must not run during a transition
      [members, visitors] = await Promise.all([open('sharp', PHONE, from), open(null, PHONE, from)]);
    }, stretched(60_000));
    afterAll(() => Promise.all([members?.context.close(), visitors?.context.close()]));

    test.each(Object.keys(PAGES))('%s', async (name) => {
      const visit = OPEN_PAGES.includes(name) ? visitors : members;
      const { page } = visit;
      visit.complaints.length = 0;
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'dark' });
      await go(page, PAGES[name]?.() ?? '');
      await expectSound(page);
      expect(await axe(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await axe(page, ['color-contrast'])).toEqual([]);
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 740 });
        await expectSound(page);
      }
      await page.setViewportSize(DESK);
      await expectSound(page);
      expect(await axe(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axe(page, ['color-contrast'])).toEqual([]);
      expect(visit.foreign).toEqual([]);
      const unexpected = /unknown|not-found/.test(name)
        ? visit.complaints.filter((line) => !line.includes('404'))
        : visit.complaints;
      expect(unexpected).toEqual([]);
    });

    const expectSound = async (page: Page) => {
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      let said = '';
      await eventually(async () => {
        const { words, ...facts } = await inspect(page);
        said = words;
        return facts;
      }).toEqual({
        sideways: 0,
        headings: 1,
        smallText: 0,
        clipped: [],
        overlapping: [],
        coveredRows: [],
        smallTargets: [],
        footer: true,
        labelled: true,
      });
      expect(said).not.toMatch(FORBIDDEN_WORDS);
    };
  },
);
