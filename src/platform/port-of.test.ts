import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { portOf } from './port-of.ts';

test('is known while the server listens', async () => {
  const server = createServer();
  expect(() => portOf(server)).toThrow('no port');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  expect(portOf(server)).toBeGreaterThan(0);
  server.close();
});
