// Runs a command with its own PostgreSQL, PgBouncer and Redis on free ports, and stops them afterwards.
//   node test/support/with-servers.ts vitest run test/api
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preferMemoryFolder } from './memory-folder.ts';
import { asPostgres, freePort, startPostgres, startRedis, waitFor } from './servers.ts';

const POOLED_CONNECTIONS = 8;

/** The recommended settings, for all databases of the test server, with fewer connections than clients. */
async function startPgBouncer(dir: string, postgresPort: number) {
  const port = await freePort();
  const recommended = readFileSync(new URL('../../ops/pgbouncer.ini', import.meta.url), 'utf8');
  const settings = recommended
    .replace(
      /^hardwood = .* connect_query/m,
      `* = host=127.0.0.1 port=${postgresPort} user=postgres connect_query`,
    )
    .replace(/^listen_port = .*/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*\nauth_file = .*/m, 'auth_type = any')
    .replace(/^default_pool_size = .*/m, `default_pool_size = ${POOLED_CONNECTIONS}`);
  const file = join(dir, 'pgbouncer.ini');
  writeFileSync(file, settings);
  const run = asPostgres('pgbouncer', ['--quiet', file]);
  const server = spawn(run.file, run.args, { stdio: 'ignore' });
  server.on('error', () => console.error('No pgbouncer found. On Debian: apt-get install pgbouncer'));
  await waitFor(port);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => server.kill('SIGINT') };
}

preferMemoryFolder();
const dir = mkdtempSync(join(tmpdir(), 'hardwood-servers-'));
const postgres = await startPostgres(dir);
const pgBouncer = await startPgBouncer(dir, postgres.port);
const redis = await startRedis();
const [command = 'true', ...args] = process.argv.slice(2);
const env = {
  ...process.env,
  TEST_POSTGRES_URL: postgres.url,
  TEST_PGBOUNCER_URL: pgBouncer.url,
  TEST_REDIS_URL: redis.url,
};
const { status } = spawnSync(command, args, { stdio: 'inherit', env });
pgBouncer.stop();
await Promise.all([redis.stop(), postgres.stop()]);
rmSync(dir, { recursive: true, force: true });
process.exit(status ?? 1);
