import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createClient } from '../support/client.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import {
  freePort,
  makeFolder,
  type RunningService,
  type Settings,
  type Spawn,
  startProcess,
} from '../support/process.ts';
import { startBalancer } from './balancer.ts';

const SECRET = 'a secret for tests that is long enough';

type Role = 'api' | 'worker';
type Member = {
  role: Role;
  service: RunningService;
  /** Restarts it on the same port, as a supervisor would. */
  restart(): Promise<void>;
};

type Options = {
  server: string;
  roles: readonly Role[];
  settings?: Settings;
  program?: Spawn;
  /** PgBouncer in front of PostgreSQL, if used. */
  pooler?: string | undefined;
  /** The processes migrate the database themselves. */
  empty?: boolean;
};

/** Several processes of the service on one new PostgreSQL database, the API ones behind a balancer. */
export async function startFleet({ server, roles, settings = {}, program = {}, pooler, empty }: Options) {
  const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(server, name, empty ? undefined : inject('template'));
  const folder = makeFolder();
  const redis = process.env.TEST_REDIS_URL;
  const front = await freePort();
  const shared = {
    DATABASE_URL: pooler ? new URL(`/${name}`, pooler).toString() : url,
    // A separate numbered database: another fleet at the same time has accounts with the same ids.
    ...(redis ? { REDIS_URL: new URL(`/${process.env.VITEST_POOL_ID ?? 0}`, redis).toString() } : {}),
    JWT_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
    DATA_DIR: folder.dir,
    PUBLIC_BASE_URL: `http://127.0.0.1:${front}`,
    ...settings,
  };
  const start = async (role: Role): Promise<Member> => {
    const own = { ...shared, ROLE: role, PORT: String(await freePort()) };
    const member: Member = {
      role,
      service: await startProcess(own, program),
      async restart() {
        member.service = await startProcess(own, program);
      },
    };
    return member;
  };
  const members = await Promise.all(roles.map(start));
  const apis = members.filter(({ role }) => role === 'api');
  const balancer = await startBalancer(
    apis.map(({ service }) => Number(new URL(service.origin).port)),
    front,
  );
  return {
    url,
    members,
    apis,
    workers: members.filter(({ role }) => role === 'worker'),
    /** Through the balancer. */
    ...createClient(`http://127.0.0.1:${front}`),
    async stop() {
      await balancer.stop();
      await Promise.all(members.map(({ service }) => service.kill()));
      await dropDatabase(server, name);
      folder.remove();
    },
  };
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
