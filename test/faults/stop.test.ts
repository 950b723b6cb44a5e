import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { stretched } from '../support/patience.ts';
import { freePort, makeDataFolder, startProcess, tick, until } from '../support/process.ts';

type Outcome = { status: number; closes: boolean; at: number } | { error: string; at: number };

test('SIGTERM under load: what was accepted is answered, and the process ends with 0', async () => {
  const folder = makeDataFolder();
  const port = await freePort();
  const service = await startProcess({ DATA_DIR: folder.dir, PORT: String(port) });
  const admin = await service.signIn();
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const outcomes: Outcome[] = [];
  const call = (method: string, path: string, body?: string) =>
    new Promise<Outcome>((done) => {
      const headers = { ...admin.credentials, ...(body ? { 'content-type': 'application/json' } : {}) };
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
        response.resume().on('end', () =>
          done({
            status: response.statusCode ?? 0,
            closes: response.headers.connection === 'close',
            at: performance.now(),
          }),
        );
        response.on('error', (error) =>
          done({ error: `half an answer: ${error.message}`, at: performance.now() }),
        );
      });
      sent.on('error', (error: NodeJS.ErrnoException) =>
        done({ error: error.code ?? error.message, at: performance.now() }),
      );
      sent.end(body);
    });
  let working = true;
  const lane = async (n: number) => {
    while (working) {
      const outcome =
        n % 4 === 0
          ? await call(
              'POST',
              '/api/v1/auth/login',
              JSON.stringify({ email: 'nobody@example.com', password: 'x' }),
            )
          : await call('GET', '/api/v1/me');
      outcomes.push(outcome);
      if ('error' in outcome) await tick(50);
    }
  };
  const lanes = Array.from({ length: 16 }, (_, n) => lane(n));
  await until('there is load', () => outcomes.length > 200);
  const idle = connect(port, '127.0.0.1'); // a connection that never sends a request
  idle.on('error', () => {});
  await tick(50);
  const before = outcomes.length;
  const signalled = performance.now();
  const { code } = await service.kill('SIGTERM');
  const tookMs = performance.now() - signalled;
  working = false;
  await Promise.all(lanes);
  agent.destroy();
  idle.destroy();
  folder.remove();

  const after = outcomes.slice(before);
  const errors = after.filter((one) => 'error' in one).map((one) => ('error' in one ? one.error : ''));
  const answered = after.filter((one) => 'status' in one);
  console.log(
    `stopped in ${Math.round(tookMs)} ms; answered meanwhile: ${answered.length}, refused: ${errors.length}, with connection: close: ${answered.filter((one) => 'closes' in one && one.closes).length}`,
  );
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(stretched(20_000));
  expect(errors.filter((error) => error !== 'ECONNREFUSED')).toEqual([]);
  expect(answered.filter((one) => 'status' in one && ![200, 401, 429, 503].includes(one.status))).toEqual([]);
  expect(answered.some((one) => 'closes' in one && one.closes)).toBe(true);
});
