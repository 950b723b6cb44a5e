import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { stretched } from '../support/patience.ts';
import { percentile, processDuringTests, tick, until } from '../support/process.ts';

const service = processDuringTests({ TRUST_PROXY: '127.0.0.0/8' });

const openSockets = () => service.sockets();

/** A well-behaved client, one request after another, with the duration of each. */
function watchOrdinaryClient(path = '~/healthz') {
  const times: number[] = [];
  let on = true;
  const done = (async () => {
    while (on) {
      const began = performance.now();
      const { status } = await service.anonymous.get(path);
      times.push(performance.now() - began);
      expect(status).toBe(200);
      await tick(10);
    }
  })();
  return async () => {
    on = false;
    await done;
    return times;
  };
}

type Slow = { socket: Socket; text: string; closedAfterMs: number | null };

function openSlow(head: string): Slow {
  const began = performance.now();
  // Half open: like an attacker it does not close when the server does.
  const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
  const slow: Slow = { socket, text: '', closedAfterMs: null };
  socket.write(head);
  const drip = setInterval(() => socket.writable && socket.write('a'), 1_000);
  socket.on('data', (chunk) => {
    slow.text += chunk;
  });
  socket.on('end', () => {
    slow.closedAfterMs ??= performance.now() - began;
    clearInterval(drip);
  });
  socket.on('error', () => {
    slow.closedAfterMs ??= performance.now() - began;
    clearInterval(drip);
  });
  return slow;
}

describe('clients that never finish', () => {
  test('slow headers end after 10 s, slow bodies after 15 s, with a reason, and others do not notice', async () => {
    const before = openSockets();
    const ordinary = watchOrdinaryClient();
    const headers = Array.from({ length: 100 }, () =>
      openSlow('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    );
    const bodies = Array.from({ length: 100 }, () =>
      openSlow(
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
      ),
    );
    await until(
      'all are closed',
      () => [...headers, ...bodies].every((one) => one.closedAfterMs !== null),
      40_000,
    );
    await until('their places are free', () => openSockets() < before + 20);
    const times = await ordinary();
    const spread = (slows: Slow[]) => {
      const all = slows.map((one) => one.closedAfterMs ?? 0);
      return [Math.min(...all), Math.max(...all)].map(Math.round);
    };
    console.log(
      `headers closed after ${spread(headers)} ms, bodies after ${spread(bodies)} ms; others: p99 ${Math.round(percentile(times, 0.99))} ms of ${times.length}`,
    );
    for (const { text } of [...headers, ...bodies]) {
      expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(text).toContain('content-type: application/problem+json');
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toMatchObject({ status: 408 });
    }
    expect(spread(headers)[0]).toBeGreaterThan(9_000);
    expect(spread(headers)[1]).toBeLessThan(stretched(13_000));
    expect(spread(bodies)[0]).toBeGreaterThan(14_000);
    expect(spread(bodies)[1]).toBeLessThan(stretched(18_000));
    expect(percentile(times, 0.99)).toBeLessThan(stretched(300));
    for (const { socket } of [...headers, ...bodies]) socket.destroy();
  });

  test('of 1,100 connections at most 1,024 are accepted, and the service continues', async () => {
    const before = openSockets();
    const sockets: Socket[] = [];
    let closed = 0;
    for (let i = 0; i < 1_100; i++) {
      const socket = connect(service.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.on('close', () => closed++);
      sockets.push(socket);
    }
    await until('the excess is dropped', () => closed >= 76);
    expect(openSockets() - before).toBeLessThanOrEqual(1_024);
    expect(sockets.length - closed).toBeLessThanOrEqual(1_024);
    console.log(`of 1,100 connections ${sockets.length - closed} were kept`);
    for (const socket of sockets) socket.destroy();
    await until('their places are free', () => openSockets() < before + 20);
    await until('it is ready', async () => (await service.probe('~/readyz')) === 200);
  });
});

describe('two hundred people who sign in at once', () => {
  test('are served in turn or get Retry-After; memory and health stay', async () => {
    await service.signIn(); // the first hash enlarges the process once
    const before = service.memory();
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, service.memory());
    }, 20);
    const ordinary = watchOrdinaryClient();
    const address = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n % 250}` });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        service.anonymous.post(
          '/auth/login',
          { email: `late-${n}@example.com`, password: 'not this one' },
          address(n),
        ),
      ),
    );
    const times = await ordinary();
    const counts = new Map<number, number>();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    clearInterval(sampler);
    console.log(
      `200 sign-ins: ${[...counts].map(([status, n]) => `${status} × ${n}`).join(', ')}; memory ${Math.round(before)} → ${Math.round(peak)} MB at most; health p99 ${Math.round(percentile(times, 0.99))} ms`,
    );
    for (const { status, headers, body } of answers) {
      expect([401, 429, 503]).toContain(status);
      if (status === 401) continue;
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toMatchObject({ status });
    }
    expect(counts.get(401)).toBeGreaterThan(0);
    expect(counts.get(503)).toBeGreaterThan(0);
    expect(peak - before).toBeLessThan(100);
    expect(percentile(times, 0.99)).toBeLessThan(stretched(300));
    await until('it is ready', async () => (await service.probe('~/readyz')) === 200);
  });

  test('and a refused sign-in does not count as a failed one', async () => {
    const email = 'busy@example.com';
    const password = 'a fine password for tests';
    await service.anonymous.post('/auth/register', { email, password });
    const crowd = Array.from({ length: 80 }, (_, n) =>
      service.anonymous.post(
        '/auth/login',
        { email: `nobody-${n}@example.com`, password },
        { 'x-forwarded-for': `192.0.2.${n}` },
      ),
    );
    const mine = await Promise.all(
      Array.from({ length: 8 }, () =>
        service.anonymous.post('/auth/login', { email, password }, { 'x-forwarded-for': '198.51.100.1' }),
      ),
    );
    await Promise.all(crowd);
    const refused = mine.filter(({ status }) => status === 503).length;
    console.log(`of 8 right sign-ins in the crowd ${refused} were refused`);
    const { status } = await service.anonymous.post(
      '/auth/login',
      { email, password },
      { 'x-forwarded-for': '198.51.100.1' },
    );
    if (refused === 8) expect(status).toBe(200);
    expect([200, 429]).toContain(status);
  });
});
