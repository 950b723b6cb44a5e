import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
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

/** Below the ports that the system gives to outgoing connections: it stays free while a server restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    const probe = createServer().listen(port, '127.0.0.1');
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

export async function waitFor(port: number): Promise<void> {
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

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

/** PostgreSQL refuses to run as root, so root uses the user that Debian creates for it. */
export const asPostgres = (command: string, args: string[]) =>
  process.getuid?.() === 0
    ? { file: 'setpriv', args: ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args] }
    : { file: command, args };

function giveToPostgres(dir: string): void {
  if (process.getuid?.() !== 0) return;
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  chownSync(dir, uid, uid);
}

/** A program that comes with PostgreSQL, such as initdb. */
function runProgram(name: string, args: string[]): void {
  const run = asPostgres(join(findPostgres(), name), args);
  execFileSync(run.file, run.args, { stdio: 'ignore' });
}

/** A server that has just been started listens before it accepts connections. */
async function untilAccepting(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (spawnSync(join(findPostgres(), 'pg_isready'), ['-d', url]).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} accepts no connections.`);
}

/** Runs a server on the data in `dir/pg`. */
async function serve(dir: string, own: readonly string[] = []) {
  const port = await freePort();
  const settings = ['fsync=off', 'max_connections=300', ...own].flatMap((setting) => ['-c', setting]);
  const place = ['-D', join(dir, 'pg'), '-h', '127.0.0.1', '-p', String(port), '-k', dir];
  const run = asPostgres(join(findPostgres(), 'postgres'), [...place, ...settings]);
  let server: ChildProcess;
  const start = async () => {
    server = spawn(run.file, run.args, { stdio: 'ignore' });
    await waitFor(port);
  };
  await start();
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    /** The modes of `pg_ctl stop`. */
    stop: (mode: 'fast' | 'immediate' = 'fast') => end(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
  };
}

/** A PostgreSQL server that can be stopped and restarted on the same port and data. */
export async function startPostgres(dir: string, settings: readonly string[] = []) {
  giveToPostgres(dir);
  const users = ['-U', 'postgres', '-A', 'trust'];
  runProgram('initdb', ['-D', join(dir, 'pg'), ...users, '-E', 'UTF8', '--no-sync']);
  return serve(dir, settings);
}

/** A folder that PostgreSQL may write to. */
export function makePostgresFolder(dir: string): string {
  mkdirSync(dir, { recursive: true });
  giveToPostgres(dir);
  return dir;
}

/** The settings of docs/operations.md for recovery to a point in time. */
export const archivingTo = (archive: string): string[] => [
  'archive_mode=on',
  `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  'archive_timeout=60',
];

export async function takeBaseBackup(dir: string, server: { url: string }): Promise<void> {
  giveToPostgres(dir);
  await untilAccepting(server.url);
  runProgram('pg_basebackup', ['-D', join(dir, 'pg'), '-d', server.url, '--checkpoint=fast', '--no-sync']);
}

/** A server on a base backup, which it brings to the instant with the archived log before it accepts writes. */
export async function recoverPostgres(dir: string, archive: string, instant: string) {
  writeFileSync(join(dir, 'pg', 'recovery.signal'), '');
  const server = await serve(dir, [
    `restore_command=cp ${archive}/%f %p`,
    `recovery_target_time=${instant}`,
    'recovery_target_action=promote',
  ]);
  await untilAccepting(server.url);
  return server;
}

/** A streaming replica of such a server. */
export async function startReplica(dir: string, primary: { url: string }) {
  giveToPostgres(dir);
  const copy = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  await untilAccepting(primary.url);
  runProgram('pg_basebackup', ['-D', join(dir, 'pg'), '-d', primary.url, ...copy]);
  return serve(dir);
}

/** A Redis server that can be stopped and restarted on the same port. */
export async function startRedis() {
  const port = await freePort();
  let server: ChildProcess;
  const start = async () => {
    server = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    server.on('error', () => console.error('No redis-server found. On Debian: apt-get install redis-server'));
    await waitFor(port);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: () => end(server, 'SIGTERM'),
  };
}
