import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startDashboardService } from './dashboard.ts';
import { createEmbeddedTemplate } from './template.ts';

/** Fills the data of the dashboard once; every browser test starts from a copy. */
export default async function provideDashboardData(project: TestProject) {
  const { folder, remove } = await createEmbeddedTemplate();
  const service = await startDashboardService({ template: folder, server: null });
  const { dataDir, clock } = service;
  await service.stop({ keepData: true });
  remove();
  project.provide('dashboardData', { dataDir, at: clock.now() });
  return () => rmSync(dataDir, { recursive: true, force: true });
}
