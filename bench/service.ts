import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The service as people run it, in a process and a folder of its own. */
export async function startService(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hardwood-bench-'));
  const child = spawn(process.execPath, ['bin/hardwood.mjs', 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: 'a password to measure with',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((found, fail) => {
    let text = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => {
      text += chunk;
      const url = /Open +(http\S+)/.exec(text)?.[1];
      if (url && text.includes('Ready in')) found(url);
    });
    child.once('exit', (code) => fail(new Error(`The service ended with ${code}.`)));
  });
  return {
    origin,
    pid: child.pid ?? -1,
    port: Number(new URL(origin).port),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The bare server that sends what the service sent. */
export async function startBareServer(answer: {
  headers: Record<string, string>;
  body: string;
  status: number;
}) {
  const child = fork(new URL('./bare-server.ts', import.meta.url));
  child.send(answer);
  const port = await new Promise<number>((found) =>
    child.once('message', (message) => found(Number(message))),
  );
  return { port, stop: () => void child.kill() };
}
