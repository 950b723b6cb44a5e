// Runs a command with a real PostgreSQL, PgBouncer and Redis of its own, on free ports, and stops them afterwards.
//   node test/support/with-servers.ts vitest run test/api
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN_SERVERS = '/usr/lib/postgresql';

function findPostgres(): string {
  const versions = existsSync(DEBIAN_SERVERS)
    ? readdirSync(DEBIAN_SERVERS).sort((a, b) => Number(b) - Number(a))
    : [];
  if (!versions[0])
    throw new Error(
      'No PostgreSQL server found. On Debian: apt-get install postgresql pgbouncer redis-server',
    );
  return join(DEBIAN_SERVERS, versions[0], 'bin');
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });

async function waitFor(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const open = await new Promise((tell) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(() => tell(true)));
      socket.on('error', () => tell(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

/** PostgreSQL refuses to run as root, so root hands it to the user that Debian made for it. */
const asPostgres = (command: string, args: string[]) =>
  process.getuid?.() === 0
    ? { file: 'setpriv', args: ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args] }
    : { file: command, args };

async function startPostgres(dir: string) {
  const bin = findPostgres();
  const port = await freePort();
  if (process.getuid?.() === 0) {
    const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    chownSync(dir, uid, uid);
  }
  const init = asPostgres(join(bin, 'initdb'), [
    '-D',
    join(dir, 'pg'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ]);
  execFileSync(init.file, init.args, { stdio: 'ignore' });
  const settings = [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    dir,
    '-c',
    'fsync=off',
    '-c',
    'max_connections=300',
  ];
  const run = asPostgres(join(bin, 'postgres'), ['-D', join(dir, 'pg'), ...settings]);
  const server = spawn(run.file, run.args, { stdio: 'ignore' });
  await waitFor(port);
  return { port, url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => server.kill('SIGINT') };
}

const POOLED_CONNECTIONS = 8;

/** The settings that we recommend, for every database of the test server, with fewer connections than clients. */
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

async function startRedis() {
  const port = await freePort();
  const server = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  server.on('error', () => console.error('No redis-server found. On Debian: apt-get install redis-server'));
  await waitFor(port);
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.kill('SIGTERM') };
}

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
redis.stop();
pgBouncer.stop();
postgres.stop();
setTimeout(() => {
  rmSync(dir, { recursive: true, force: true });
  process.exit(status ?? 1);
}, 500);
