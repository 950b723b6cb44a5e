import { afterAll, beforeAll, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { DASHBOARD_ENV } from './dashboard.ts';
import { stretched } from './patience.ts';
import { startTestService } from './service.ts';
import { createVisitors } from './visitor.ts';

type SomePick = {
  pickId: number;
  playerId: number;
  gameId: number;
  teamId: number;
  stat: string;
  line: number;
};

type Dashboard = Awaited<ReturnType<typeof start>>;

/**
 * A service with the data of the dashboard, and a browser with visitors of every tier, for the tests of the
 * surrounding `describe`. They exist while its tests run; the returned names refer to them.
 */
export function openDashboard(settings: NodeJS.ProcessEnv = {}) {
  let dashboard: Dashboard | undefined;
  const started = (): Dashboard => {
    if (!dashboard) throw new Error('The dashboard is open only while tests run.');
    return dashboard;
  };
  beforeAll(async () => {
    dashboard = await start(settings);
  }, stretched(180_000));
  afterAll(async () => {
    await dashboard?.browser.close();
    await dashboard?.service.stop();
  });
  const open: Dashboard['open'] = (...visitor) => started().open(...visitor);
  return {
    open,
    service: referTo(() => started().service),
    sharp: referTo(() => started().sharp),
    pick: referTo(() => started().pick),
  };
}

async function start(settings: NodeJS.ProcessEnv) {
  const [service, browser] = await Promise.all([
    startTestService({ ...DASHBOARD_ENV, ...settings }, {}, {}, undefined, { left: inject('dashboardData') }),
    openBrowser(),
  ]);
  const sharp = await service.person('sharp');
  const [pick]: [SomePick] = (await sharp.get('/picks/today?limit=200')).body.items;
  return { service, browser, sharp, pick, open: await createVisitors(service, browser) };
}

/** Reads properties of what exists only later. */
const referTo = <T extends object>(find: () => T): T =>
  new Proxy({} as T, { get: (_, name) => Reflect.get(find(), name) });
