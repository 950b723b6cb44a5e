import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { type Service, startService } from '../../src/process/main.ts';
import { createClient } from '../support/client.ts';
import { ADMIN, makeFolder, until } from '../support/process.ts';

const folder = makeFolder();
const config = readConfig(
  {
    PORT: '0',
    DATA_DIR: folder.dir,
    DEMO: 'off',
    FEED: 'files', // without a first load
    FEED_DIR: folder.dir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  },
  () => '',
);
const log = createLog('silent');

let service: Service;
beforeAll(async () => {
  service = await startService(config, { log, template: inject('embeddedTemplate') });
});
afterAll(folder.remove);

test('a database thread that dies comes back by itself, with everything that was acknowledged', async () => {
  const { anonymous, as } = createClient(`http://127.0.0.1:${service.port}`);
  const { body } = await anonymous.post('/auth/login', ADMIN);
  const admin = as({ authorization: `Bearer ${body.accessToken}` });
  const kept: number[] = [];
  for (let death = 0; death < 3; death++) {
    const statuses = new Set<number>();
    let on = true;
    const lane = (async () => {
      while (on) {
        const made = await admin.post('/ops/tokens', { name: 'kept', scopes: ['ops:read'] });
        statuses.add(made.status);
        if (made.status === 201) kept.push(made.body.id);
      }
    })();
    await until('there is load', () => kept.length > death * 20 + 10);
    await (await service.deps.embedded)?.crash();
    const ms = await until('it writes again', async () => {
      const before = kept.length;
      await until('one more answer', () => kept.length > before);
      return true;
    });
    on = false;
    await lane;
    console.log(
      `database thread ended under load: writes again after ${Math.round(ms)} ms; statuses ${[...statuses].sort()}`,
    );
    for (const status of statuses) expect([201, 503]).toContain(status);
  }
  const listed = new Set((await admin.get('/ops/tokens')).body.map(({ id }: { id: number }) => id));
  expect(kept.filter((id) => !listed.has(id))).toEqual([]);
  await until('it is ready', async () => (await anonymous.get('~/readyz')).status === 200);
});

test('a service whose database thread has just died can be stopped', async () => {
  void (await service.deps.embedded)?.crash();
  await service.stop();
});
