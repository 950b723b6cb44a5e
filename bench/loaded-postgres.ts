import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FEW_ARENAS, makeFolder, PASSWORD, SMALL_HEAP } from './service.ts';

const SECRET = 'a secret of the bench that is long enough';
const PATIENCE_MS = 900_000;

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: node test/support/with-servers.ts node bench/…`);
  return value;
};

/** One of several processes on the PostgreSQL of the run. */
export async function startRole(role: 'api' | 'worker', port: number) {
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...SMALL_HEAP, 'bin/hardwood.mjs', 'serve'], {
    env: {
      ...process.env,
      ...FEW_ARENAS,
      DATABASE_URL: process.env.BENCH_DATABASE_URL ?? needed('TEST_POSTGRES_URL'),
      REDIS_URL: needed('TEST_REDIS_URL'),
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY: SECRET,
      DATA_DIR: makeFolder(),
      DEMO: 'on',
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SHARP: '9999999/60',
      ROLE: role,
      PORT: String(port),
      PUBLIC_BASE_URL: origin,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const began = performance.now(); !(await isReady()); ) {
    if (child.exitCode !== null) throw new Error(`The ${role} process ended with ${child.exitCode}.`);
    if (performance.now() - began > PATIENCE_MS) throw new Error(`The ${role} process was never ready.`);
    await new Promise((resume) => setTimeout(resume, 200));
  }
  return {
    origin,
    port,
    pid: child.pid ?? -1,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
