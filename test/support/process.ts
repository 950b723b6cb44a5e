import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import { databaseFolder } from '../../src/platform/db/restore-embedded.ts';
import { createClient, retry503 } from './client.ts';
import { duringTests } from './during-tests.ts';
import { stretched } from './patience.ts';
import { QUICK_WASM } from './quick-wasm.ts';
import { freePort } from './servers.ts';

export { freePort };

const BIN = fileURLToPath(new URL('../../bin/hardwood.mjs', import.meta.url));

/** How often each crash test kills; its expectations scale with it. CI uses fewer. */
export const KILLS = Number(process.env.FAULT_KILLS ?? 20);

export const ADMIN = { email: 'admin@example.com', password: 'the first of all admins' };

const started = new Set<ChildProcess>();

/** A file that fails must not leave its processes running. */
export function endProcesses(): void {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
}

const SHORTEST_POLL_MS = 20;
const LONGEST_POLL_MS = 200;

export const tick = (ms = SHORTEST_POLL_MS): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Polls until the condition is true; fails with a message if it never is. The longer it has waited, the less often it
 * polls: the polls would take the processor from the work that they wait for.
 */
export async function until(
  what: string,
  ask: () => Promise<boolean> | boolean,
  ms = 20_000,
): Promise<number> {
  const began = performance.now();
  while (!(await ask())) {
    const waitedMs = performance.now() - began;
    if (waitedMs > stretched(ms)) throw new Error(`Waited ${ms} ms in vain until ${what}.`);
    await tick(Math.min(Math.max(SHORTEST_POLL_MS, waitedMs / 20), LONGEST_POLL_MS));
  }
  return performance.now() - began;
}

export const makeFolder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'hw-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
};

/** Puts a migrated database into it: creating one takes a process several seconds of CPU time. */
export const fillDataFolder = (dir: string): void =>
  cpSync(inject('embeddedTemplate'), databaseFolder(dir), { recursive: true });

export const makeDataFolder = () => {
  const folder = makeFolder();
  fillDataFolder(folder.dir);
  return folder;
};

export type Settings = Record<string, string>;

/** Another Node, or another program than `hardwood serve`. */
export type Spawn = { node?: string; args?: string[] };

/** Starts `hardwood serve` in an empty environment without waiting. */
export function spawnService(
  settings: Settings,
  { node = process.execPath, args = [BIN, 'serve'] }: Spawn = {},
) {
  const child: ChildProcess = spawn(node, [QUICK_WASM, ...args], {
    cwd: tmpdir(), // without the .env file of the repository
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      // `hardwood` sets it, test programs do not. The folder outlives the run.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DEMO: 'off',
      // A feed without a first import, which would only delay every test; the sample league has its own
      // tests.
      FEED: 'files',
      FEED_DIR: tmpdir(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Exit);
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> => {
    child.kill(signal);
    return exited;
  };
  return {
    pid: child.pid ?? -1,
    exited,
    kill,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Resident memory in MB. */
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    /** The number of open sockets, without the files of the database. */
    sockets: () =>
      readdirSync(`/proc/${child.pid}/fd`).filter((fd) => isSocket(`/proc/${child.pid}/fd/${fd}`)).length,
  };
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    return false; // closed meanwhile
  }
}

type Exit = { code: number | null; signal: NodeJS.Signals | null };

/**
 * Starts the service and waits until it is ready. The port, and so every link, stays the same over restarts.
 */
export async function startProcess(settings: Settings & { PORT: string }, options: Spawn = {}) {
  const began = performance.now();
  const service = spawnService(settings, options);
  const client = createClient(`http://127.0.0.1:${settings.PORT}`);
  const probe = (path: string) =>
    client.anonymous.get(path).then(
      ({ status }) => status,
      () => 0,
    );
  await until(
    'the service is ready',
    async () => {
      if (!service.isRunning()) throw new Error(`It ended instead of starting:\n${service.output()}`);
      return (await probe('~/readyz')) === 200;
    },
    120_000,
  );
  const signIn = async ({ email, password } = ADMIN) => {
    const { status, body, text } = await retry503(() =>
      client.anonymous.post('/auth/login', { email, password }),
    );
    if (status !== 200) throw new Error(`Signing in was answered ${status}: ${text}`);
    return client.as({ authorization: `Bearer ${body.accessToken}` });
  };
  return { ...service, ...client, probe, signIn, readyMs: performance.now() - began };
}

export type RunningService = Awaited<ReturnType<typeof startProcess>>;

/**
 * A process with a data folder of its own, during the tests of the surrounding file; it must stop without an error.
 * `prepare` fills the folder before the start.
 */
export const processDuringTests = (settings: Settings = {}, prepare?: (dataDir: string) => Promise<void>) =>
  duringTests(async () => {
    const folder = makeDataFolder();
    await prepare?.(folder.dir);
    const port = await freePort();
    const address = { PORT: String(port), PUBLIC_BASE_URL: `http://127.0.0.1:${port}` };
    const service = await startProcess({ DATA_DIR: folder.dir, ...address, ...settings });
    return {
      ...service,
      port,
      async stop() {
        expect((await service.kill('SIGTERM')).code).toBe(0);
        folder.remove();
      },
    };
  });

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
