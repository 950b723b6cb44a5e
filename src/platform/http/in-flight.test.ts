import { Agent, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchRequests } from './in-flight.ts';
import { sendProblem } from './problems.ts';
import type { App } from './shell.ts';

const app = Fastify() as unknown as App;
let origin: string;
beforeAll(async () => {
  watchRequests(app, 100);
  app.setErrorHandler(sendProblem('http://127.0.0.1:9'));
  app.get('/never', () => new Promise(() => {}));
  app.get('/now', async () => ({ ok: true }));
  app.get('/stream', (_request, reply) => reply.send(Readable.from(words())));
  origin = await app.listen({ port: 0 });
});
afterAll(() => app.close());

/** Longer than the deadline, and longer than the sweep that enforces it takes to come round. */
async function* words() {
  yield 'begun, ';
  await sleep(1_300);
  yield 'ended';
}

test('a handler that takes too long is answered for, and the others are not disturbed', async () => {
  const late = fetch(`${origin}/never`);
  expect((await fetch(`${origin}/now`)).status).toBe(200);
  const answer = await late;
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({
    type: expect.stringMatching(/service-unavailable$/),
    status: 503,
  });
  expect((await fetch(`${origin}/now`)).status).toBe(200);
});

test('an answer that has begun may take as long as it likes', async () => {
  const answer = await fetch(`${origin}/stream`);
  expect([answer.status, await answer.text()]).toEqual([200, 'begun, ended']);
});

test('a closing server still answers clients that return within a second, with Connection: close', async () => {
  const closing = Fastify({ return503OnClosing: false }) as unknown as App;
  watchRequests(closing, 1_000);
  closing.get('/now', async () => ({ ok: true }));
  const address = await closing.listen({ port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<IncomingMessage>((answered, failed) => {
      get(`${address}/now`, { agent }, (answer) => answered(answer.resume())).on('error', failed);
    });
  expect((await ask()).headers.connection).toBe('keep-alive');
  await sleep(1_200); // idle for long
  const closed = closing.close();
  await sleep(300);
  expect((await ask()).headers.connection).toBe('close');
  await closed;
  agent.destroy();
});
