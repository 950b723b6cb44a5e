import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { remoteSource } from './remote-source.ts';

test('a limited request is repeated when the server allows it; a missing file is null', async () => {
  let refused = 0;
  const server = createServer(({ url }, response) => {
    if (url === '/ledger/missing') response.writeHead(404).end();
    else if (refused++ === 0) response.writeHead(429, { 'retry-after': '0' }).end('later');
    else response.end('entry');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const read = remoteSource(`http://127.0.0.1:${port}/ledger`, (url) => fetch(url));
  expect(await read('checkpoint')).toEqual(new TextEncoder().encode('entry'));
  expect(refused).toBe(2);
  expect(await read('missing')).toBeNull();
  server.close();
});
