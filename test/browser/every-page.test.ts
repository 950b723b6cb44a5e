import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe, COLOR_RULES } from '../support/axe.ts';
import { inspectPage } from '../support/inspect-page.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { stretched } from '../support/patience.ts';
import { DESK, eventually, openPage as go, PHONE, type Visit } from '../support/visitor.ts';

const FORBIDDEN_WORDS = /\b(lock of|guaranteed|can't lose|free money|max bet)\b/i;

inBrowser('every page, on a phone and on a desk, in dark and in light', () => {
  const { open, pick } = openDashboard();

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
    expect(await axe(page, COLOR_RULES)).toEqual([]);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 740 });
      await expectSound(page);
    }
    await page.setViewportSize(DESK);
    await expectSound(page);
    expect(await axe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axe(page, COLOR_RULES)).toEqual([]);
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
      const { words, ...facts } = await inspectPage(page);
      said = words;
      return facts;
    }).toEqual({
      sideways: 0,
      headings: 1,
      smallText: 0,
      clipped: [],
      cutTexts: [],
      brokenWords: [],
      overlapping: [],
      coveredRows: [],
      smallTargets: [],
      footer: true,
      labelled: true,
    });
    expect(said).not.toMatch(FORBIDDEN_WORDS);
  };
});
