import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHardwood, HardwoodProblem } from './src/index.ts';

type Answer = { status: number; headers?: Record<string, string>; body: string };
const BUSY = { type: 'https://x.example/errors/rate-limited', title: 'Too many requests', detail: 'Wait.' };

/** A server that gives these answers in turn and remembers the headers of the requests. */
async function scripted(...answers: Answer[]) {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const { status, headers = {}, body } = answers[seen.length] ?? { status: 500, body: '' };
    seen.push(request.headers);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { seen, hw: createHardwood({ key: 'hwk_test', baseUrl: `http://127.0.0.1:${port}` }) };
}

test('waits as long as the service says before it repeats a read', async () => {
  const { hw, seen } = await scripted(
    { status: 429, headers: { 'retry-after': '1' }, body: JSON.stringify(BUSY) },
    { status: 200, body: JSON.stringify({ tier: 'sharp', quota: null }) },
  );
  const began = performance.now();
  expect((await hw.getUsage()).tier).toBe('sharp');
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  expect(seen.map((headers) => headers['x-api-key'])).toEqual(['hwk_test', 'hwk_test']);
});

test('problems are errors, also without a problem document', async () => {
  const body = JSON.stringify({ ...BUSY, requiredTier: 'Sharp', requestId: 'r1' });
  const { hw } = await scripted(
    { status: 403, headers: { 'retry-after': '7' }, body },
    { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' },
  );
  const problem = await hw.getUsage().catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(HardwoodProblem);
  expect(problem).toMatchObject({
    message: '403 Too many requests: Wait.',
    slug: 'rate-limited',
    type: BUSY.type,
    title: BUSY.title,
    detail: 'Wait.',
    status: 403,
    requiredTier: 'Sharp',
    requestId: 'r1',
    retryAfter: 7,
    errors: [],
  });
  await expect(hw.listPicks.items().next()).rejects.toMatchObject({ status: 404, slug: 'about:blank' });
});

test('the stream skips messages without data and continues behind the last event', async () => {
  const headers = { 'content-type': 'text/event-stream' };
  const message = (id: string) =>
    `id: ${id}\nevent: lines.moved\ndata: ${JSON.stringify({ id, type: 'lines.moved', data: {} })}\n\n`;
  const { hw, seen } = await scripted(
    { status: 200, headers, body: `retry: 10\n\n${message('evt_1')}` },
    { status: 200, headers, body: message('evt_2') },
    { status: 401, body: JSON.stringify({ type: 'https://x.example/errors/unauthorized' }) },
  );
  const events = hw.stream({ after: 'evt_0' });
  expect((await events.next()).value).toMatchObject({ id: 'evt_1', type: 'lines.moved' });
  expect((await events.next()).value).toMatchObject({ id: 'evt_2' });
  await expect(events.next()).rejects.toMatchObject({ slug: 'unauthorized' });
  expect(seen.map((one) => one['last-event-id'])).toEqual(['evt_0', 'evt_1', 'evt_2']);
});

test('an aborted stream ends, also while it waits', async () => {
  const { hw } = await scripted({
    status: 503,
    headers: { 'retry-after': '60' },
    body: JSON.stringify(BUSY),
  });
  const signal = AbortSignal.timeout(50);
  expect(await hw.stream({ signal }).next()).toEqual({ done: true, value: undefined });
});

test('needs a key and an address', () => {
  expect(() => createHardwood({ key: undefined, baseUrl: 'http://x.example' })).toThrow(TypeError);
});
