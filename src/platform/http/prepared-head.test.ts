import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { LIMITS } from './guards.ts';
import { headLines, sendWithHead } from './prepared-head.ts';

const HEADERS = ['etag', '"abc"', 'x-data', 'demo', 'cache-control', 'private, no-cache'];
const BODY = Buffer.from('{"é":"ü"}');
const sized = [...HEADERS, 'content-type', 'application/json', 'content-length', String(BODY.length)];

/** The bytes of the answers to two requests that are sent at once on one connection. */
async function wire(listener: RequestListener, tail: string): Promise<string> {
  const server = createServer(listener);
  server.keepAliveTimeout = LIMITS.keepAliveMs;
  server.maxRequestsPerSocket = LIMITS.requestsPerSocket;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const one = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
  socket.write(one + one);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  await expect.poll(() => text.split(`\r\n\r\n${tail}`).length).toBe(3);
  socket.destroy();
  await new Promise((ended) => server.close(ended));
  return text.replace(/Date: .*? GMT/g, 'Date: now');
}

test.each([
  { status: 304, headers: HEADERS, body: null },
  { status: 200, headers: sized, body: BODY },
])(
  'a $status with a head of text is on the wire what Node would write itself',
  async ({ status, headers, body }) => {
    const tail = body?.toString('latin1') ?? '';
    const prepared = await wire(
      (_, response) => sendWithHead(response, { status, lines: headLines(headers), now: new Date(), body }),
      tail,
    );
    const written = await wire((_, response) => {
      response.writeHead(status, headers);
      response.end(body ?? undefined);
    }, tail);
    expect(prepared).toBe(written);
    expect(prepared).toContain('Keep-Alive: timeout=65, max=1000');
  },
);

test('the date follows the clock', async () => {
  const dates: string[] = [];
  for (const at of ['2026-01-15T17:00:00.900Z', '2026-01-15T17:00:01.000Z'])
    sendWithHead(
      {
        end() {
          dates.push(/Date: (.*)\r\n/.exec((this as unknown as { _header: string })._header)?.[1] ?? '');
        },
      } as never,
      { status: 304, lines: '', now: new Date(at), body: null },
    );
  expect(dates).toEqual(['Thu, 15 Jan 2026 17:00:00 GMT', 'Thu, 15 Jan 2026 17:00:01 GMT']);
});
