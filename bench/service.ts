import { fork, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const makeFolder = () => mkdtempSync(join(tmpdir(), 'hardwood-bench-'));
export const PASSWORD = 'a password to measure with';

/** Node flags of `npm start`, the image and the unit file: collect garbage before it piles up. */
export const SMALL_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=40'];
/** Also as they set it: two malloc arenas instead of eight per core. */
export const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** The service in its own process, and in its own folder unless one is given. */
export async function startService(
  env: Record<string, string> = {},
  folder?: string,
  flags: readonly string[] = [],
) {
  const dataDir = folder ?? makeFolder();
  const child = spawn(process.execPath, [...flags, 'bin/hardwood.mjs', 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    output += chunk;
  });
  const printed = (text: string) =>
    new Promise<void>((found, fail) => {
      const look = () => output.includes(text) && found();
      child.stdout.on('data', look);
      child.once('exit', (code) => fail(new Error(`The service ended with ${code}.`)));
      look();
    });
  await printed('Ready in');
  const origin = /Open +(http\S+)/.exec(output)?.[1] ?? '';
  return {
    origin,
    pid: child.pid ?? -1,
    port: Number(new URL(origin).port),
    /** Resolves when the service has printed the text. */
    printed,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      if (!folder) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Call = { <T>(method: string, path: string, body?: object): Promise<T>; accessToken?: string };

/** Calls the API as one of the demo accounts. */
export async function signIn(origin: string, tier: 'sharp' | 'admin'): Promise<Call> {
  let authorization: Record<string, string> = {};
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...authorization },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}.`);
    return (await answer.json()) as never;
  };
  const email = `${tier}@demo.hardwood.example`;
  const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/login', {
    email,
    password: PASSWORD,
  });
  authorization = { authorization: `Bearer ${accessToken}` };
  call.accessToken = accessToken;
  return call;
}

/** Credentials of the demo account that may use the data API. */
export async function signInToDataApi(origin: string): Promise<{ accessToken: string; rawKey: string }> {
  const call = await signIn(origin, 'sharp');
  const { rawKey } = await call<{ rawKey: string }>('POST', '/me/api-keys', { name: 'bench' });
  return { accessToken: call.accessToken ?? '', rawKey };
}

/** Resident memory of a process now. */
export const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const QUIET = { share: 0.1, forMs: 3_000, mostMs: 120_000 };

/** Waits until a process is idle after its start, so that only the load is measured. */
export async function untilQuiet(pid: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < QUIET.mostMs; ) {
    const before = cpuMs(pid);
    await new Promise((resume) => setTimeout(resume, QUIET.forMs));
    if (cpuMs(pid) - before < QUIET.share * QUIET.forMs) return;
  }
}

/** Fields of /proc/PID/stat after the name; empty for a process that has ended. */
function statOf(pid: number): number[] {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []).map(Number);
  } catch {
    return [];
  }
}

/** CPU time of a process with all threads; from hundredths of a second. */
export const cpuMs = (pid: number): number => 10 * ((statOf(pid)[11] ?? 0) + (statOf(pid)[12] ?? 0));
/** The same for its children that have ended. */
export const endedChildrenMs = (pid: number): number =>
  10 * ((statOf(pid)[13] ?? 0) + (statOf(pid)[14] ?? 0));
export const parentOf = (pid: number): number | undefined => statOf(pid)[1];
/** None where the system has no /proc. */
export const childrenOf = (parent: number): number[] =>
  (existsSync('/proc') ? readdirSync('/proc') : [])
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);

/** A plain server, of Node or of Fastify, that sends what the service sent. */
export async function startBareServer(
  program: 'bare-server' | 'bare-fastify-server',
  answer: { headers: Record<string, string>; body: string; status: number },
) {
  const child = fork(new URL(`./${program}.ts`, import.meta.url));
  child.send(answer);
  const port = await new Promise<number>((found) =>
    child.once('message', (message) => found(Number(message))),
  );
  return { port, pid: child.pid ?? -1, stop: () => void child.kill() };
}
