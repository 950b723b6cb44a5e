import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../support/client.ts';

export type Settings = Record<string, string> & { PORT: string };

const READY_MS = 600_000;
const POLL_MS = 50;
export const ADMIN = { email: 'admin@example.com', password: 'the first of all admins' };
const running = new Set<ChildProcess>();

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/** Thrown if the service ends instead of becoming ready. */
export class Refused extends Error {}

const environment = (settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LOG_LEVEL: 'info',
  FEED: 'sample',
  DEMO: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ...settings,
});

/** A release of the service in its own process, ready. */
export async function startRelease(folder: string, settings: Settings) {
  const child = spawn(process.execPath, [join(folder, 'bin', 'hardwood.mjs'), 'serve'], {
    cwd: tmpdir(), // without the .env file of the repository
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const client = createClient(`http://127.0.0.1:${settings.PORT}`);
  const isReady = () =>
    client.anonymous.get('~/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const began = performance.now(); !(await isReady()); await pause(POLL_MS)) {
    if (child.exitCode !== null) throw new Refused(/^(?:✗|\w*Error).*$/m.exec(output)?.[0] ?? output);
    if (performance.now() - began > READY_MS) throw new Error(`The service is not ready:\n${output}`);
  }
  return {
    ...client,
    /** Resolves when it has logged the text. */
    async hasLogged(text: string) {
      while (!output.includes(text)) await pause(POLL_MS);
    },
    async stop() {
      client.hangUp();
      child.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`The service ended with ${code}:\n${output}`);
    },
  };
}

export type Service = Awaited<ReturnType<typeof startRelease>>;

/** `hardwood …` of a release. */
export const runRelease = (folder: string, settings: Settings, args: readonly string[]): string =>
  execFileSync(process.execPath, [join(folder, 'bin', 'hardwood.mjs'), ...args], {
    cwd: tmpdir(),
    env: environment(settings),
    encoding: 'utf8',
  });

export async function signIn(client: Pick<Service, 'anonymous' | 'as'>) {
  const { status, body, text } = await client.anonymous.post('/auth/login', ADMIN);
  if (status !== 200) throw new Error(`Signing in was answered ${status}: ${text}`);
  return client.as({ authorization: `Bearer ${body.accessToken}` });
}

/** A drill that fails must not leave processes behind. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
