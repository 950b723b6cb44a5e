import type { Browser } from 'playwright-core';
import { beforeAll, describe, inject } from 'vitest';
import type { Person } from './accounts.ts';
import { closePages, hasBrowser, openBrowser } from './browser.ts';
import { DASHBOARD_ENV } from './dashboard.ts';
import { duringTests } from './during-tests.ts';
import { stretched } from './patience.ts';
import { startTestService } from './service.ts';
import { createVisitors, type Site } from './visitor.ts';

type Visitors = Awaited<ReturnType<typeof createVisitors>>;
type SomePick = {
  pickId: number;
  playerId: number;
  gameId: number;
  teamId: number;
  stat: string;
  line: number;
};

/** A `describe` that is skipped without a browser. */
export const inBrowser = (name: string, tests: () => void) =>
  describe.skipIf(!hasBrowser())(name, { timeout: stretched(120_000) }, tests);

/** A service, and a browser with visitors of every tier, during the tests of the surrounding `describe`. */
export function openSite<S extends Site & { stop(): unknown }>(
  start: () => Promise<S>,
  options: { isDesktop?: boolean } = {},
) {
  const service = duringTests(start, stretched(180_000));
  let browser: Browser;
  const visitors = duringTests(async () => {
    browser = await openBrowser(options);
    return { open: await createVisitors(service, browser), stop: () => closePages(browser) };
  }, stretched(120_000));
  return {
    service,
    open: ((...visitor) => visitors.open(...visitor)) as Visitors,
    /** Visitors of another service. */
    visitorsOf: (other: Site) => createVisitors(other, browser),
  };
}

/** A site with the data of the dashboard, one of its picks, and a Sharp account. */
export function openDashboard(settings: NodeJS.ProcessEnv = {}) {
  const { service, open } = openSite(() =>
    startTestService({ ...DASHBOARD_ENV, ...settings }, {}, {}, undefined, { left: inject('dashboardData') }),
  );
  const [sharp, pick] = [{} as Person, {} as SomePick];
  beforeAll(async () => {
    Object.assign(sharp, await service.person('sharp'));
    Object.assign(pick, (await sharp.get('/picks/today?limit=200')).body.items[0]);
  }, stretched(60_000));
  return { service, open, sharp, pick };
}
