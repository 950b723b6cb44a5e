import type { Page } from 'playwright-core';
import { addDays, leagueDate } from '../../src/domain/dates.ts';
import type { Tier } from '../../src/domain/tiers.ts';

/** Ids of something real, taken from the board of the running service. */
export type Sample = { pickId: number; playerId: number; gameId: number; teamId: number; stat: string };
type Reach = (page: Page) => Promise<unknown>;
/** What a person can look at: where it is, who sees it, and how to get there from the opened page. */
export type State = { path: string; as: Tier | null; reach?: Reach };

const YESTERDAY = addDays(leagueDate(new Date()), -1);

const press =
  (...names: (string | RegExp)[]): Reach =>
  async (page) => {
    for (const name of names) await page.getByRole('button', { name }).first().click();
  };
const pressFew =
  (name: RegExp, count: number): Reach =>
  async (page) => {
    for (let n = 0; n < count; n++) await page.getByRole('button', { name }).first().click();
  };
const answerWith =
  (pattern: string, status: number): Reach =>
  async (page) => {
    await page.route(pattern, (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(FAILURE) }),
    );
    await page.reload();
    await page.waitForSelector('main [data-state=problem]');
  };
const FAILURE = {
  type: '/errors/internal',
  title: 'Internal error',
  status: 500,
  detail: 'Unexpected error.',
};

const compare: Reach = async (page) => {
  for (let n = 0; n < 3; n++)
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .nth(n)
      .check();
};
const offline: Reach = async (page) => {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('[data-row=pick]');
};
const signInWrongly: Reach = async (page) => {
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Wrong email or password.').waitFor();
};
const askForReset: Reach = async (page) => {
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.locator('form button[type=submit]').click();
  await page.getByText('/dev/mail').waitFor();
};

/** Every page and state of the site, by name. */
export function pageStates(
  { pickId, playerId, gameId, teamId, stat }: Sample,
  slug: string,
): Record<string, State> {
  const by = (as: Tier | null, path: string, reach?: Reach): State => ({
    as,
    path,
    ...(reach ? { reach } : {}),
  });
  return {
    landing: by(null, '/'),
    'sign-in': by(null, '/login'),
    'sign-in, wrong password': by(null, '/login', signInWrongly),
    'sign-in, refused by a provider': by(null, '/login/callback?error=access_denied&state=x'),
    register: by(null, '/register'),
    forgot: by(null, '/forgot'),
    'forgot, sent': by(null, '/forgot', askForReset),
    reset: by(null, '/reset?token=x'),
    board: by('sharp', '/picks'),
    'board, Pro': by('pro', '/picks'),
    'board, Free': by('free', '/picks'),
    'board, signed out': by(null, '/picks'),
    'board, yesterday': by('sharp', `/picks?date=${YESTERDAY}`),
    'board, no picks': by('sharp', '/picks?date=2020-01-01'),
    'board, nothing left': by('sharp', '/picks?stat=blocks&price=100&team=none'),
    'board, compact': by('sharp', '/picks?dense=1'),
    'board, selected': by('sharp', '/picks', compare),
    'board, compared': by('sharp', '/picks', async (page) => {
      await compare(page);
      await press(/^Compare$/)(page);
    }),
    'board, save a view': by('sharp', '/picks', press('+ Save view')),
    'board, my books': by('sharp', '/picks', press(/^My books/)),
    'board, slip': by('sharp', '/picks', async (page) => {
      await pressFew(/^Add to slip/, 3)(page);
      await press(/^Slip, /)(page).catch(() => undefined);
    }),
    'board, offline': by('sharp', '/picks', offline),
    'board, failed': by('sharp', '/picks', answerWith('**/api/v1/picks/today*', 500)),
    search: by('sharp', '/picks', async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('an');
      await page.getByRole('option').first().waitFor();
    }),
    keys: by('sharp', '/picks', (page) => page.keyboard.press('?')),
    'account menu': by('admin', '/picks', press(/^Account of/)),
    pick: by('sharp', `/picks/${pickId}`),
    'pick, Free': by('free', `/picks/${pickId}`),
    'pick, unknown': by('sharp', '/picks/999999999'),
    'deep-dive': by('sharp', `/picks/${pickId}/matchup`),
    'deep-dive, unknown block': by('sharp', `/picks/${pickId}/nonsense`),
    player: by('sharp', `/players/${playerId}?stat=${stat}`),
    'player, Free': by('free', `/players/${playerId}`),
    'player, unknown': by('sharp', '/players/1'),
    'player, public': by(null, `/players/${slug}`),
    games: by('sharp', '/games'),
    'games, none': by('sharp', '/games?date=2020-07-01'),
    game: by('sharp', `/games/${gameId}`),
    team: by('sharp', `/teams/${teamId}`),
    record: by(null, '/record'),
    'record, replayed': by('sharp', '/record?origin=backfill'),
    'record, picks': by('sharp', '/record/picks?origin=live'),
    ledger: by(null, '/ledger/verify'),
    'ledger, verified': by(null, '/ledger/verify', press('Verify the ledger')),
    bets: by('sharp', '/bets'),
    'bets, add': by('sharp', '/bets', press('Add bet')),
    'bets, from a pick': by('sharp', `/bets?pick=${pickId}`),
    'bets, import': by('sharp', '/bets', press('Import CSV')),
    arena: by('sharp', '/arena'),
    alerts: by('sharp', '/alerts'),
    data: by('sharp', '/data'),
    account: by('sharp', '/account'),
    'account, Free': by('free', '/account'),
    'account, keys': by('sharp', '/account/keys'),
    'account, webhooks': by('sharp', '/account/webhooks'),
    'account, new webhook': by('sharp', '/account/webhooks', press('Add webhook')),
    ops: by('admin', '/ops'),
    'ops, not allowed': by('sharp', '/ops'),
    ...Object.fromEntries(
      [
        'operations',
        'expected',
        'freshness',
        'objectives',
        'settlement',
        'errors',
        'secrets',
        'tokens',
        'config',
        'audit',
      ].map((name) => [`ops, ${name}`, by('admin', `/ops/${name}`)]),
    ),
    'ops, operation': by('admin', '/ops/operations/1'),
    glossary: by(null, '/glossary'),
    'not found': by(null, '/no/such/page'),
    docs: by(null, '/docs'),
    guides: by(null, '/docs/guides'),
    'guide, quick start': by(null, '/docs/guides/quick-start'),
    'error type': by(null, '/errors/forbidden'),
    mail: by(null, '/dev/mail'),
    status: by(null, '/status'),
    replay: by('sharp', `/picks?date=${YESTERDAY}`, async (page) => {
      await press('Replay this day')(page);
      await page.getByRole('region', { name: 'Replay' }).getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('region', { name: 'Replay' }).getByRole('button', { name: 'Play' }).waitFor();
    }),
  };
}
