import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startDashboardService } from './dashboard.ts';
import { dropDatabase } from './postgres.ts';

/** Fills the data of the dashboard once; every browser test starts from a copy. */
export default async function provideDashboardData(project: TestProject) {
  const { template, postgresUrl: server } = project.getProvidedContext();
  const service = await startDashboardService({ template, server });
  const left = await service.leave();
  project.provide('dashboardData', left);
  return async () => {
    if (server && left.database) await dropDatabase(server, left.database);
    rmSync(left.dataDir, { recursive: true, force: true });
  };
}
