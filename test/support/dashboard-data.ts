import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startDashboardService } from './dashboard.ts';

/** Fills the data of the dashboard once; every browser test starts from a copy. */
export default async function provideDashboardData(project: TestProject) {
  const service = await startDashboardService({
    template: project.getProvidedContext().template,
    server: null,
  });
  const { dataDir, clock } = service;
  await service.stop({ keepData: true });
  project.provide('dashboardData', { dataDir, at: clock.now() });
  return () => rmSync(dataDir, { recursive: true, force: true });
}
