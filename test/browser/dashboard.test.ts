import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import type { Caller } from '../support/client.ts';
import { scoreOneMoreGame, startDashboardService, TODAY } from '../support/dashboard.ts';
import { stretched } from '../support/patience.ts';
import type { TestService } from '../support/service.ts';
import {
  axe,
  createVisitors,
  DESK,
  demoLinks,
  eventually,
  openPage as go,
  PHONE,
  somethingStands,
  type Visit,
} from '../support/visitor.ts';

const plus = (value: number) => {
  const text = Math.abs(value).toFixed(1);
  return text === '0.0' ? text : `${value < 0 ? '−' : '+'}${text}`;
};
const american = (odds: number) => (odds > 0 ? `+${odds}` : `−${-odds}`);
const FORBIDDEN_WORDS = /\b(lock of|guaranteed|can't lose|free money|max bet)\b/i;

describe.skipIf(!hasBrowser())('the dashboard in a real browser', { timeout: stretched(60_000) }, () => {
  let service: TestService;
  let browser: Browser;
  let sharp: Caller;
  let open: Awaited<ReturnType<typeof createVisitors>>;
  let pick: { pickId: number; playerId: number; gameId: number; teamId: number; stat: string; line: number };

  beforeAll(async () => {
    [service, browser] = await Promise.all([startDashboardService(), openBrowser()]);
    sharp = await service.person('sharp');
    [pick] = (await sharp.get('/picks/today?limit=200')).body.items;
    open = await createVisitors(service, browser);
  }, stretched(180_000));
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

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

  /** Every page of the dashboard, with its visitor. */
  const PAGES: Record<string, () => string> = {
    landing: () => '/',
    login: () => '/login',
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

  describe('every page, on a phone and on a desk, in dark and in light', () => {
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
  });

  describe('serving', () => {
    test('a page has a strict policy and is revalidated; its files are cached forever and compressed', async () => {
      const home = await service.anonymous.get('~/picks', { accept: 'text/html' });
      const policy = home.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(home.headers.get('cache-control')).toBe('private, no-cache');
      expect(home.text.length).toBeLessThan(10_240);
      const tag = home.headers.get('etag') ?? '';
      expect(
        (await service.anonymous.get('~/picks', { accept: 'text/html', 'if-none-match': tag })).status,
      ).toBe(304);
      const script = /\/assets\/index-[\w-]+\.js/.exec(home.text)?.[0] ?? '';
      const file = await service.anonymous.get(`~${script}`, { 'accept-encoding': 'br' });
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('content-encoding')).toBe('br');
      expect((await service.anonymous.get('~/assets/..%2fsite.json')).status).toBe(404);
    });

    test('an unknown page is a 404 for people and a problem for programs', async () => {
      const page = await service.anonymous.get('~/no/such/page', { accept: 'text/html' });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const problem = await service.anonymous.get('~/no/such/page');
      expect([problem.status, problem.body.title]).toEqual([404, expect.any(String)]);
      expect(
        (await service.anonymous.get('/no/such/thing', { accept: 'text/html' })).headers.get('content-type'),
      ).toContain('problem+json');
    });

    test('the record can be read without a script', async () => {
      const { page, context } = await open(null, DESK, { javaScriptEnabled: false });
      await page.goto('/record');
      await eventually(() => page.getByRole('row', { name: /Published live, all/ }).count()).toBe(1);
      await context.close();
    });

    test('a demo link works only as printed', async () => {
      expect((await service.anonymous.get('~/dev/login?as=admin&t=guess')).status).toBe(404);
      const link = (await demoLinks(service)).get('sharp');
      const moved = await service.anonymous.get(`~${link?.replace('sharp', 'admin')}`);
      expect(moved.status).toBe(404);
    });

    test('a demo link signs in also when the page is left before it has loaded', async () => {
      const { page, context } = await open(null, DESK);
      await page.goto(String((await demoLinks(service)).get('sharp')), { waitUntil: 'commit' });
      await page.goto('/record');
      await eventually(() => page.getByRole('link', { name: 'Alerts' }).count()).toBe(1);
      await context.close();
    });
  });

  describe('the ledger', () => {
    test('is verified in the browser, with the record that follows from it', async () => {
      const { page, context, complaints } = await open(null);
      await go(page, '/ledger/verify');
      await page.getByRole('button', { name: 'Verify the ledger' }).click();
      await page.getByText(/Verified: \d+ entries/).waitFor();
      const levels = await page
        .locator('[data-part=checks] tr[data-check]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-level')));
      expect(levels).toEqual(Array(8).fill('ok'));
      const { body } = await service.anonymous.get('/track-record');
      const live = body.overall.find(({ origin }: { origin: string }) => origin === 'live');
      await expect
        .poll(() => page.locator('[data-row=asserted] td').nth(1).textContent())
        .toBe(`${live.hits}–${live.misses}–${live.pushes}`);
      expect(live.hits + live.misses).toBeGreaterThan(0);
      expect(await axe(page)).toEqual([]);
      await go(page, '/record');
      await page.getByRole('button', { name: 'Verify the ledger' }).click();
      await page.getByText(/It continues what this browser saw before/).waitFor();
      expect(await page.locator('[data-part=ledger-record] tr[data-row]').count()).toBe(4);
      expect(complaints).toEqual([]);
      await context.close();
    });

    test('a pick has a mark that opens its proof, and a changed proof file is refused', async () => {
      const { page, context } = await open('sharp');
      await go(page, `/picks/${pick.pickId}`);
      await page.getByRole('link', { name: 'Verified' }).click();
      await page.locator('main[data-page=ledger-verify] [data-verdict=ok]').waitFor();
      const file = (await sharp.get(`/data/picks/${pick.pickId}/proof?format=file`)).text;
      const give = (text: string) =>
        page.getByLabel(/proof file/).setInputFiles({
          name: 'pick.tlog-proof',
          mimeType: 'text/plain',
          buffer: Buffer.from(text),
        });
      await give(file.replace(/^index (\d+)$/m, (_, index) => `index ${Number(index) + 1}`));
      await page.locator('[data-verdict=refused]').waitFor();
      await give(file);
      await eventually(() => page.locator('[data-verdict=ok]').count()).toBe(2);
      expect(await axe(page)).toEqual([]);
      await context.close();
    });
  });

  describe('signing in', () => {
    test('by keyboard, back to where one wanted to go, with no token in any storage', async () => {
      const { email } = await service.account('pro');
      const { page, context } = await open(null);
      await go(page, '/login?next=%2Fglossary');
      await page.getByLabel('E-mail').focus();
      await page.keyboard.type(email);
      await page.keyboard.press('Tab');
      await page.keyboard.type('not the password');
      await page.keyboard.press('Enter');
      await page.getByText('Wrong email or password.').waitFor();
      await page.getByLabel('Password').fill('a fine password for tests');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/glossary');
      await page.reload();
      await page.getByRole('button', { name: /^Account of/ }).waitFor();
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      );
      expect(kept).not.toMatch(/eyJ|refresh/i);
      await context.close();
    });

    test('a forgotten password: the same words for everybody, and a link that works once', async () => {
      const { email } = await service.account('free');
      const { page, context } = await open(null);
      const askFor = async (address: string) => {
        await go(page, '/forgot');
        await page.getByLabel('E-mail').fill(address);
        await page.keyboard.press('Enter');
        return page.getByRole('status').textContent();
      };
      expect(await askFor('nobody@nowhere.example')).toBe(await askFor(email));
      await page.goto('/dev/mail');
      const link = await page
        .getByRole('link', { name: /token=hwr_/ })
        .first()
        .getAttribute('href');
      const choose = async () => {
        await go(page, new URL(link ?? '').pathname + new URL(link ?? '').search);
        await page.getByLabel('New password').fill('another fine password');
        await page.keyboard.press('Enter');
      };
      await choose();
      await page.getByText('Your password has been changed.').waitFor();
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill('another fine password');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Account of/ }).waitFor();
      await choose();
      await page.locator('.error').waitFor();
      await context.close();
    });

    test('an address of elsewhere is no place to come back to', async () => {
      const { page, context } = await open('sharp');
      await page.goto('/login?next=//evil.example/x');
      await page.waitForURL(`${service.origin}/picks`);
      await context.close();
    });

    test('a server too busy to say who somebody is signs nobody out', async () => {
      const { page, context, go } = await open('sharp');
      let busy = 2;
      await page.route('**/api/v1/auth/refresh', (route) =>
        busy-- > 0 ? route.fulfill({ status: 503, json: { title: 'Busy', status: 503 } }) : route.continue(),
      );
      await go('/picks');
      await eventually(() => page.locator('[data-row=pick]').count()).toBeGreaterThan(0);
      await context.close();
    });

    test('an expired token is renewed once and the page continues; an ended session asks to sign in', async () => {
      const { page, context } = await open('sharp');
      await go(page, '/picks');
      let refused = 0;
      await page.route('**/api/v1/research/player/*', (route) =>
        refused++ === 0
          ? route.fulfill({ status: 401, json: { title: 'Unauthorized', status: 401 } })
          : route.continue(),
      );
      const refreshes: string[] = [];
      page.on(
        'request',
        (request) => request.url().endsWith('/auth/refresh') && refreshes.push(request.url()),
      );
      await page.locator('[data-row=pick] a').first().click();
      await page.waitForSelector('main[data-page=player] [data-state=ready]');
      expect(refreshes).toHaveLength(1);
      await page.route('**/api/v1/**', (route) =>
        route.fulfill({
          status: 401,
          json: { title: 'Unauthorized', status: 401, detail: 'No valid token was provided.' },
        }),
      );
      await page.getByRole('link', { name: 'Games' }).first().click();
      const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
      await signIn.waitFor();
      await eventually(() => signIn.getAttribute('href')).toBe('/login?next=%2Fgames');
      await context.close();
    });

    test('Pro sees a card that names the tier and what it includes, never a broken page', async () => {
      const { page, context } = await open('pro');
      await go(page, `/teams/${pick.teamId}`);
      const card = page.locator('[data-state=problem]').first();
      await eventually(() => card.textContent()).toContain('needs the Sharp tier; this account is on Pro.');
      await eventually(() => card.locator('[data-offer=sharp] li').count()).toBeGreaterThan(2);
      await card.getByRole('link', { name: 'Open Sharp in the demo' }).waitFor();
      expect(await axe(page)).toEqual([]);
      await context.close();
    });

    test.each([DESK, PHONE])(
      'Free sees what Pro includes, and the board of yesterday ($width px)',
      async (size) => {
        const { page, context } = await open('free', size);
        await go(page, '/picks');
        await page.getByText('you are on Free').waitFor();
        await page.getByRole('link', { name: 'Open Pro in the demo' }).waitFor();
        const { body } = await sharp.get('/picks?date=2026-01-15&limit=200');
        await eventually(() => page.locator('[data-row=pick]').count()).toBe(body.items.length);
        await page.locator('[data-cell=units]').first().waitFor();
        expect(await axe(page)).toEqual([]);
        await go(page, '/account');
        await eventually(() => page.locator('#plans > li').count()).toBe(3);
        expect(await axe(page)).toEqual([]);
        await context.close();
      },
    );
  });

  describe('the board', () => {
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
      await eventually(() =>
        page.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort'),
      ).toBe('descending');
      await page.getByRole('button', { name: 'Score' }).click();
      await eventually(async () => (await shown())[0]).toBe(order.at(-1));
      await eventually(() =>
        page.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort'),
      ).toBe('ascending');
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

  describe('a player', () => {
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
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
          0,
        );
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
        games.flatMap(
          ({ home, away }: { home: { abbreviation: string }; away: { abbreviation: string } }) => [
            home.abbreviation,
            away.abbreviation,
          ],
        ),
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

  describe('matchup, pick and deep-dive', () => {
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

  describe('the record', () => {
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

  describe('the shell', () => {
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
      await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
        'Skip to content',
      );
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
      for (const place of [
        '/picks',
        '/games',
        '/record',
        '/alerts',
        '/data',
        '/account',
        '/ops',
        '/glossary',
      ])
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
        await eventually(() => page.locator(`[data-cell=${cell}]`).first().textContent()).toMatch(
          /^\d+\.\d\d/,
        );
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
        if (type === 'image/png')
          expect((await icon.body()).readUInt32BE(16)).toBe(Number.parseInt(sizes, 10));
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

  describe('the landing page', () => {
    test('shows the product, the live record with its interval, and opens the demo with one click', async () => {
      const { page, context } = await open(null);
      const { body } = await service.anonymous.get('/track-record');
      const live = body.overall.find(({ origin }: { origin: string }) => origin === 'live');
      await go(page, '/');
      await page.getByRole('img', { name: /^Example of the board/ }).waitFor();
      const card = page.locator('section.card').filter({ hasText: 'The live record' });
      await eventually(() => card.innerText()).toContain(`${live.hits}–${live.misses}–${live.pushes}`);
      const share = (value: number) => `${(100 * value).toFixed(1)}%`;
      expect(await card.innerText()).toContain(
        `95%: ${share(live.hitRateLow)} to ${share(live.hitRateHigh)} · needs ${share(live.breakEven)}`,
      );
      await card.getByRole('img', { name: /^Units since/ }).waitFor();
      await page.getByRole('link', { name: 'Open the demo' }).click();
      await page.locator('[data-row=pick]').first().waitFor();
      await context.close();
    });

    test('replays last night with one click, without an account', async () => {
      const { page, context } = await open(null);
      await go(page, '/');
      expect(
        await page.locator('section.card').filter({ hasText: 'Replay last night' }).innerText(),
      ).toContain('Thu, Jan 15');
      await page.getByRole('link', { name: 'Replay last night' }).click();
      const bar = page.getByRole('region', { name: 'Replay' });
      await eventually(() => bar.innerText()).toContain('Replay of Thu, Jan 15');
      await page.waitForURL(/\/picks$/);
      await bar.getByRole('button', { name: 'Exit' }).click();
      await bar.waitFor({ state: 'detached' });
      await page.reload(); // the request is used once
      await page.locator('[data-row=pick]').first().waitFor();
      expect(await bar.count()).toBe(0);
      await context.close();
    });
  });

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

  // Last: it changes the picks of the day for everybody.
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
