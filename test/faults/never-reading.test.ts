import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { stretched } from '../support/patience.ts';
import { percentile, processDuringTests, tick, until } from '../support/process.ts';

const CLIENTS = 50;
const service = processDuringTests();

const REQUEST = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
/** More than the buffers of the two sockets hold. */
const ASKED = 40;

const ask = (): Socket => {
  const socket = connect(service.port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  socket.write(REQUEST.repeat(ASKED));
  return socket;
};

/** A client that does not read does not notice that its connection is closed. */
const openSockets = () => service.sockets();

test('clients that never read are closed after 30 s, a slow one gets everything, others do not notice', async () => {
  await service.anonymous.get('~/openapi.json'); // and keeps its connection
  const before = openSockets();
  const slow = { socket: connect(service.port, '127.0.0.1'), bytes: 0, text: '' };
  slow.socket.write(REQUEST.repeat(ASKED));
  slow.socket.on('data', (chunk) => {
    slow.bytes += chunk.length;
    slow.text = (slow.text + chunk.toString('latin1')).slice(-200);
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 100);
  });
  const began = performance.now();
  const silent = Array.from({ length: CLIENTS }, ask);
  const times: number[] = [];
  // A starved machine closes the first clients before it has accepted the last.
  let mostOpen = 0;
  let closedAfter: number | null = null;
  await until(
    'all are closed',
    async () => {
      const asked = performance.now();
      expect(await service.probe('~/healthz')).toBe(200);
      times.push(performance.now() - asked);
      const passed = performance.now() - began;
      const open = openSockets() - before;
      mostOpen = Math.max(mostOpen, open);
      if (mostOpen > CLIENTS / 4 && open < CLIENTS / 10) closedAfter = passed;
      await tick(100);
      return closedAfter !== null;
    },
    60_000,
  );
  console.log(
    `${CLIENTS} silent clients closed after ${Math.round(closedAfter ?? 0)} ms; health p99 ${Math.round(percentile(times, 0.99))} ms; slow client read ${slow.bytes} bytes`,
  );
  expect(closedAfter).toBeGreaterThan(25_000);
  expect(closedAfter).toBeLessThan(stretched(40_000));
  expect(percentile(times, 0.99)).toBeLessThan(stretched(300));
  const { text } = await service.anonymous.get('~/openapi.json');
  // The heads count as bytes too, so enough bytes may have come before the last body has ended.
  await until(
    'the slow client has everything',
    () => slow.bytes >= ASKED * text.length && slow.text.endsWith(text.slice(-150)),
    120_000,
  );
  for (const socket of [...silent, slow.socket]) socket.destroy();
});
