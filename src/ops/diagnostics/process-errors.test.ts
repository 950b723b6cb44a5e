import { AssertionError } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { connect } from '../../platform/db/connect.ts';
import { isProgrammingError } from './process-errors.ts';

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test('bugs end the process', async () => {
  const nothing = null as unknown as { field: string };
  expect(isProgrammingError(await thrownBy(() => nothing.field))).toBe(true);
  expect(isProgrammingError(await thrownBy(() => new Date(Number.NaN).toISOString()))).toBe(true);
  expect(isProgrammingError(await thrownBy(() => JSON.parse('{')))).toBe(true);
  expect(isProgrammingError(new AssertionError({ message: 'broken invariant' }))).toBe(true);
  expect(isProgrammingError(new TypeError('outer', { cause: new RangeError('inner') }))).toBe(true);
});

test('outages, resets and timeouts do not', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { db, close } = connect({ url: `postgres://127.0.0.1:${port}/x`, poolSize: 1 }, () => {});
  const query = () => db.selectFrom('users').selectAll().execute();
  expect(isProgrammingError(await thrownBy(() => fetch(`http://127.0.0.1:${port}`)))).toBe(false); // a TypeError
  expect(isProgrammingError(await thrownBy(query))).toBe(false);
  server.close();
  await once(server, 'close');
  expect(isProgrammingError(await thrownBy(query))).toBe(false);
  expect(isProgrammingError(await thrownBy(() => fetch(`http://127.0.0.1:${port}`)))).toBe(false);
  expect(isProgrammingError(await thrownBy(() => AbortSignal.abort().throwIfAborted()))).toBe(false);
  await close();
});
