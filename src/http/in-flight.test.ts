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
  origin = await app.listen({ port: 0 });
});
afterAll(() => app.close());

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
