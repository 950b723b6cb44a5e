import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { closeStalled } from './stalled-connections.ts';

const LONGEST_MS = 1_200;
const BIG = Buffer.alloc(20_000_000, 'x');
const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server with one answer, and a client that has asked for it. */
async function ask(answer: (response: ServerResponse) => void, options = {}) {
  const server = createServer(options, (_request, response) => answer(response));
  servers.push(server);
  closeStalled(server, LONGEST_MS);
  const accepted = once(server, 'connection');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => {});
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [socket] = (await accepted) as [Socket];
  const began = performance.now();
  const closed = once(socket, 'close').then(() => performance.now() - began);
  return { client, closed };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const isOpen = (closed: Promise<number>, ms: number) => Promise.race([closed, pause(ms).then(() => 'open')]);

test('a client that reads nothing of a long answer is closed', async () => {
  const { closed } = await ask((response) => response.end(BIG));
  expect(await closed).toBeGreaterThanOrEqual(LONGEST_MS);
});

test('a client that reads nothing of a stream is closed', async () => {
  const endless = () =>
    new Readable({
      read() {
        this.push(BIG.subarray(0, 65_536));
      },
    });
  const { closed } = await ask((response) => endless().pipe(response));
  expect(await closed).toBeGreaterThanOrEqual(LONGEST_MS);
});

test('a slow client that now and then takes some of it gets everything', async () => {
  const { client } = await ask((response) => response.end(BIG), {});
  let bytes = 0;
  const began = performance.now();
  client.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes % 2_000_000 > chunk.length) return;
    client.pause();
    setTimeout(() => client.resume(), LONGEST_MS / 2);
  });
  client.resume();
  while (bytes < BIG.length && !client.destroyed) await pause(20);
  expect(bytes).toBeGreaterThan(BIG.length);
  expect(performance.now() - began).toBeGreaterThan(2 * LONGEST_MS);
});

test('an idle stream, a slow handler and a kept-alive connection stay', async () => {
  const stream = await ask((response) => response.write('event: hello\n\n'));
  const handler = await ask((response) => setTimeout(() => response.end('late'), 2 * LONGEST_MS));
  const idle = await ask((response) => response.end('done'), { keepAliveTimeout: 2 * LONGEST_MS });
  for (const { client } of [stream, handler, idle]) client.resume();
  const open = await Promise.all(
    [stream, handler, idle].map(({ closed }) => isOpen(closed, 1.5 * LONGEST_MS)),
  );
  expect(open).toEqual(['open', 'open', 'open']);
  expect(await idle.closed).toBeGreaterThanOrEqual(2 * LONGEST_MS); // as Node would by itself
});
