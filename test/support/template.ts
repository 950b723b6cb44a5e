import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../../src/platform/clock.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { startEmbedded } from '../../src/platform/db/embedded.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { buildDashboard } from '../../src/process/dashboard/build.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The folder of a migrated embedded database, or the name of a template database for tests on PostgreSQL.
     */
    template: string;
    postgresUrl: string | null;
  }
}

/** Migrates once; every test file starts from a copy, which takes a fraction of the time. */
export default async function prepareTemplate(project: TestProject) {
  if ((await buildDashboard()) === 'failed') throw new Error('The dashboard cannot be built: npm run build');
  const server = process.env.TEST_POSTGRES_URL ?? null;
  project.provide('postgresUrl', server);
  if (server) return preparePostgres(project, server);
  const { folder, remove } = await createEmbeddedTemplate();
  project.provide('template', folder);
  return remove;
}

export async function createEmbeddedTemplate() {
  const dir = mkdtempSync(join(tmpdir(), 'hardwood-template-'));
  const embedded = await startEmbedded({ dataDir: dir, now: systemClock.now(), onRestart: console.error });
  const connection = connect({ socketDir: embedded.socketDir }, console.error);
  await fill(connection, { shared: false });
  await embedded.stop();
  return { folder: embedded.folder, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

async function preparePostgres(project: TestProject, server: string) {
  const name = `hardwood_template_${process.pid}`;
  const url = await createDatabase(server, name);
  await fill(connect({ url, poolSize: 4 }, console.error), { shared: true });
  project.provide('template', name);
  return () => dropDatabase(server, name);
}

async function fill({ db, close }: ReturnType<typeof connect>, { shared }: { shared: boolean }) {
  await migrate(db);
  const jobs = createJobs({
    db,
    log: createLog('error'),
    scheduling: true,
    shared,
  });
  await jobs.start();
  await jobs.stop();
  await close();
}
