import { inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { DASHBOARD_ENV } from './dashboard.ts';
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

export type Dashboard = Awaited<ReturnType<typeof openDashboard>>;

/** A service with the data of the dashboard, and a browser with visitors of every tier. */
export async function openDashboard(settings: NodeJS.ProcessEnv = {}) {
  const [service, browser] = await Promise.all([
    startTestService({ ...DASHBOARD_ENV, ...settings }, {}, {}, undefined, { left: inject('dashboardData') }),
    openBrowser(),
  ]);
  const sharp = await service.person('sharp');
  const [pick]: [SomePick] = (await sharp.get('/picks/today?limit=200')).body.items;
  return {
    service,
    sharp,
    pick,
    open: await createVisitors(service, browser),
    async close() {
      await browser.close();
      await service.stop();
    },
  };
}
