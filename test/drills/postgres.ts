import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer } from '../faults/balancer.ts';
import { createClient } from '../support/client.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import { freePort } from '../support/servers.ts';
import { compareReads, describeLoad, missingTokens, tryOldRelease } from './checks.ts';
import { REQUESTS, timed } from './embedded.ts';
import { ALL_LOADED, liveIn } from './lived-in.ts';
import { failed, passed, type Report } from './report.ts';
import { pause, signIn, startRelease } from './service.ts';
import { steadyLoad } from './steady-load.ts';

const SECRET = 'a secret for drills that is long enough';

const newName = () => `drill_${randomUUID().replaceAll('-', '')}`;

/** A worker and two API processes on PostgreSQL behind a balancer: upgraded one after the other without a failed request. */
export async function drillPostgres({ step }: Report, old: string, current: string, server: string) {
  const dir = mkdtempSync(join(tmpdir(), 'hardwood-drill-'));
  const names = [newName(), newName()] as const;
  const front = await freePort();
  const shared = {
    DATABASE_URL: await createDatabase(server, names[0]),
    DATA_DIR: dir,
    JWT_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
    PUBLIC_BASE_URL: `http://127.0.0.1:${front}`,
  };
  const member = async (ROLE: string) => ({ ...shared, ROLE, PORT: String(await freePort()) });
  const settings = [await member('worker'), await member('api'), await member('api')] as const;
  const services = [
    await timed(step, 'start the old worker with data', () => startRelease(old, settings[0])),
  ];
  await services[0]?.hasLogged(ALL_LOADED);
  for (const own of settings.slice(1)) services.push(await startRelease(old, own));
  const balancer = await startBalancer(
    settings.slice(1).map(({ PORT }) => Number(PORT)),
    front,
  );
  const client = createClient(shared.PUBLIC_BASE_URL);
  await pause(500); // the balancer looks which processes are ready
  const admin = await signIn(client);
  const life = await liveIn(client, admin);
  const before = await life.readAll(client, admin.credentials);
  const dump = join(dir, 'drill.dump');
  await step('back up with pg_dump', async () => {
    execFileSync('pg_dump', ['--format=custom', `--file=${dump}`, shared.DATABASE_URL]);
    return passed('dumped');
  });
  const load = steadyLoad(admin);
  await load.untilAnswered(REQUESTS);
  await step('upgrade worker and API processes in turn, under load', async () => {
    for (const [n, own] of settings.entries()) {
      await services[n]?.stop();
      services[n] = await startRelease(current, own);
      await load.untilAnswered(REQUESTS);
    }
    return passed('three processes');
  });
  const done = await load.stop();
  await step('requests meanwhile', async () => {
    const missing = await missingTokens(await signIn(client), done);
    return done.failures.length + missing === 0
      ? passed(describeLoad(done))
      : failed(`${missing} writes lost; ${describeLoad(done)}: ${done.failures.slice(0, 3).join('; ')}`);
  });
  await step('compare answers', () => compareReads(client, life, before));
  for (const service of services) await service.stop();
  await step('start the old worker on the new tables', () =>
    tryOldRelease(
      () => startRelease(old, settings[0]),
      (older) => compareReads(older, life, before),
    ),
  );
  const restored = await createDatabase(server, names[1]);
  await step('restore the dump into another database', async () => {
    execFileSync('pg_restore', ['--exit-on-error', '--dbname', restored, dump]);
    return passed('restored');
  });
  const again = await timed(step, 'start the old release on it', () =>
    startRelease(old, { ...settings[1], DATABASE_URL: restored }),
  );
  await step('compare answers with those before the dump', () => compareReads(again, life, before));
  await again.stop();
  await client.hangUp();
  await balancer.stop();
  for (const name of names) await dropDatabase(server, name);
  rmSync(dir, { recursive: true, force: true });
}
