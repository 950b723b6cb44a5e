import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestDatabase } from '../support/database.ts';

test('a start repairs queues and schedules that differ, and changes no others', async () => {
  const { db, stop } = await startTestDatabase();
  const start = async () => {
    const log = createLog('silent');
    const jobs = createJobs({ db, log, scheduling: true, shared: false });
    await jobs.start();
    await jobs.stop();
  };
  const stored = async () => {
    const { rows: queues } = await sql<{ name: string; retryLimit: number; updatedOn: Date }>`
      select name, retry_limit, updated_on from pgboss.queue order by name`.execute(db);
    const { rows: schedules } = await sql<{ name: string; cron: string; updatedOn: Date }>`
      select name, cron, updated_on from pgboss.schedule order by name`.execute(db);
    return { queues, schedules };
  };
  await start();
  const before = await stored();
  await start();
  expect(await stored()).toEqual(before);

  await sql`update pgboss.queue set retry_limit = 99 where name = 'mail.send'`.execute(db);
  await sql`update pgboss.schedule set cron = '1 1 1 1 *' where name = 'backup.take'`.execute(db);
  await sql`delete from pgboss.schedule where name = 'pipeline.schedule'`.execute(db);
  await start();
  const after = await stored();
  const plain = ({ queues, schedules }: typeof before) => ({
    queues: queues.map(({ name, retryLimit }) => [name, retryLimit]),
    schedules: schedules.map(({ name, cron }) => [name, cron]),
  });
  expect(plain(after)).toEqual(plain(before));
  const queueOf =
    (name: string) =>
    ({ queues }: typeof before) =>
      queues.find((queue) => queue.name === name);
  expect(queueOf('backup.take')(after)).toEqual(queueOf('backup.take')(before));
  await stop();
});
