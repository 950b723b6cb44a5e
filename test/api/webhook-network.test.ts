import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { addressRules } from '../../src/webhooks/address.ts';
import type { Network } from '../../src/webhooks/connect-vetted.ts';
import { createPost } from '../../src/webhooks/post.ts';
import { FORBIDDEN_HOSTS } from '../data/forbidden-addresses.ts';
import { type Receiver, startReceiver } from '../stand-ins/receiver.ts';
import { stretched } from '../support/patience.ts';

/** Listens on addresses that must never be connected to, on IPv4 and IPv6. */
let canary: { port: number; connections: number; stop(): void };
let receiver: Receiver;
const folder = mkdtempSync(join(tmpdir(), 'hw-tls-'));
beforeAll(async () => {
  const server = createServer((socket) => {
    canary.connections++;
    socket.destroy();
  });
  await once(server.listen(0, '::'), 'listening');
  canary = { port: (server.address() as AddressInfo).port, connections: 0, stop: () => server.close() };
  receiver = await startReceiver();
});
afterAll(async () => {
  canary.stop();
  await receiver.stop();
  rmSync(folder, { recursive: true });
});

const nobody = async (name: string): Promise<string[]> => {
  throw Object.assign(new Error(`${name} is not known`), { code: 'ENOTFOUND' });
};

type Change = Partial<Omit<Network, 'rules'>> & { allowCidrs?: string[] };

/** The sender's dependencies, with test name servers, certificates and timeouts. */
const poster = ({ allowCidrs = [], ...change }: Change = {}) =>
  createPost(
    {
      rules: addressRules({ allowHttp: true, allowCidrs }),
      resolve: nobody,
      limits: { dnsMs: 200, connectMs: 4_000 },
      ...change,
    },
    systemClock,
  );
const letter = (url: string) => ({ url, headers: {}, body: Buffer.from('{}') });
const within = { totalMs: 8_000 };

describe('nothing reaches the canary', () => {
  test('by any spelling of a forbidden place, even when it is stored already', async () => {
    const post = poster({ resolve: async () => ['127.0.0.1'] });
    for (const host of FORBIDDEN_HOSTS)
      for (const url of [`http://${host}:${canary.port}/`, `https://${host}/`]) {
        const attempt = await post(letter(url), within);
        expect({ url, error: attempt.error }).toEqual({ url, error: 'blocked' });
      }
    expect(canary.connections).toBe(0);
  });

  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
    ['10.0.0.1', '93.184.216.34'],
  ])('by a name that led elsewhere when it was subscribed, and leads to %s now', async (...now) => {
    const answers = [['93.184.216.34'], now];
    let asked = 0;
    const post = poster({ resolve: async () => answers[asked++] ?? [] });
    const name = `http://rebinding.example.com:8080/`;
    asked = 1; // the first response was for the check at subscription
    const attempt = await post(letter(name), within);
    expect(attempt).toMatchObject({ error: 'blocked', statusCode: null });
    expect(asked).toBe(2); // resolved once, and that result was used
    expect(canary.connections).toBe(0);
  });

  test('by a redirect', async () => {
    const post = poster({ allowCidrs: ['127.0.0.1/32'] });
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const target = encodeURIComponent(`http://${host}:${canary.port}/`);
      const attempt = await post(letter(receiver.url(`/redir?to=${target}`)), within);
      expect(attempt).toMatchObject({ error: 'http-status', statusCode: 302 });
    }
    expect(canary.connections).toBe(0);
  });

  test('by settings for a proxy', async () => {
    process.env.HTTP_PROXY = process.env.http_proxy = `http://127.0.0.1:${canary.port}`;
    try {
      const attempt = await poster({ allowCidrs: ['127.0.0.0/8'] })(letter(receiver.url()), within);
      expect(attempt.error).toBeNull();
    } finally {
      delete process.env.HTTP_PROXY;
      delete process.env.http_proxy;
    }
    expect(canary.connections).toBe(0);
  });
});

describe('patience', () => {
  const local = { allowCidrs: ['127.0.0.0/8'] };

  // Long enough for a status on a machine that stalls.
  test.each([
    { path: '/hang', statusCode: null },
    { path: '/drip', statusCode: 200 },
  ])('ends with a receiver like $path', async ({ path, statusCode }) => {
    const attempt = await poster(local)(letter(receiver.url(path)), { totalMs: 2_000 });
    expect(attempt).toMatchObject({ error: 'timeout', statusCode });
    expect(attempt.durationMs).toBeLessThan(stretched(4_000));
  });

  test('ends with a name server that does not answer', async () => {
    const silent = (_name: string, signal: AbortSignal) =>
      new Promise<string[]>((_found, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    const attempt = await poster({ resolve: silent })(letter('https://slow.example.com/'), {
      totalMs: 5_000,
    });
    expect(attempt.error).toBe('timeout');
    expect(attempt.durationMs).toBeLessThan(stretched(4_000));
  });

  test('of a long answer only the beginning is read and less of it kept', async () => {
    const attempt = await poster(local)(letter(receiver.url('/big')), within);
    expect(attempt).toMatchObject({ error: null, statusCode: 200 });
    expect(attempt.responseHead).toHaveLength(2048);
  });

  test('goes on to the next address when one is deaf', async () => {
    const post = poster({ ...local, resolve: async () => ['127.0.0.99', '127.0.0.1'] });
    const only = createServer().listen(0, '127.0.0.1');
    await once(only, 'listening');
    const { port } = only.address() as AddressInfo;
    only.close();
    expect((await post(letter(`http://two.example.com:${port}/`), within)).error).toBe('connect');
    expect((await post(letter(`http://two.example.com:${receiver.port}/`), within)).error).toBeNull();
  });
});

describe('connections', () => {
  /** A receiver that counts its connections and closes one after a number of responses. */
  const startCounter = async (answers = 100) => {
    const served = new Map<Socket, number>();
    const server = createHttpServer((request, response) => {
      const { socket } = request;
      const count = (served.get(socket) ?? 0) + 1;
      served.set(socket, count);
      if (count > answers) socket.resetAndDestroy();
      else request.resume().on('end', () => response.end());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return {
      port: (server.address() as AddressInfo).port,
      connections: () => served.size,
      stop: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  };
  const named = (port: number, subscriptionId?: number) => ({
    ...letter(`http://kept.example.com:${port}/`),
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
  });

  test('are kept for the next letter of the same subscription, and for nobody else', async () => {
    const counter = await startCounter();
    const post = poster({ allowCidrs: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] });
    for (const [subscriptionId, connections] of [
      [1, 1],
      [1, 1],
      [2, 2],
      [1, 2],
      [undefined, 3],
      [undefined, 4],
    ] as const) {
      expect((await post(named(counter.port, subscriptionId), within)).error).toBeNull();
      expect([subscriptionId, counter.connections()]).toEqual([subscriptionId, connections]);
    }
    counter.stop();
  });

  test('are vetted whenever one is opened, also after one that was kept', async () => {
    const counter = await startCounter();
    let address = '127.0.0.1';
    let asked = 0;
    const resolve = async () => {
      asked++;
      return [address];
    };
    const post = poster({ allowCidrs: ['127.0.0.1/32'], resolve });
    expect((await post(named(counter.port, 1), within)).error).toBeNull();
    address = '127.0.0.2'; // not allowed, although the same server would respond there
    expect((await post(named(counter.port, 1), within)).error).toBeNull();
    expect([asked, counter.connections()]).toEqual([1, 1]);
    await new Promise((idle) => setTimeout(idle, 1_200)); // longer than one is kept
    expect((await post(named(counter.port, 1), within)).error).toBe('blocked');
    expect([asked, counter.connections()]).toEqual([2, 1]);
    counter.stop();
  });

  test('that a receiver closes while idle cost no attempt; a new one that breaks does', async () => {
    const patient = await startCounter(1);
    const rude = await startCounter(0);
    const post = poster({ allowCidrs: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] });
    for (const connections of [1, 2, 3]) {
      expect((await post(named(patient.port, 1), within)).error).toBeNull();
      expect(patient.connections()).toBe(connections);
    }
    expect((await post(named(rude.port, 1), within)).error).toBe('reset');
    expect(rude.connections()).toBe(1);
    patient.stop();
    rude.stop();
  });
});

describe('TLS', () => {
  const make = (name: string) => {
    const file = (end: string) => join(folder, `${name}.${end}`);
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        file('key'),
        '-out',
        file('crt'),
        '-subj',
        `/CN=${name}`,
        '-addext',
        `subjectAltName=DNS:${name}`,
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(file('key'), 'utf8'), cert: readFileSync(file('crt'), 'utf8') };
  };

  test('asks for the name and checks it, although it connects to the address; a bad certificate is a failure', async () => {
    const { key, cert } = make('hooks.example.com');
    const seen: unknown[] = [];
    const server = createTlsServer({ key, cert }, (request, response) => {
      const { servername } = request.socket as unknown as { servername: string };
      seen.push([servername, request.headers.host, request.socket.localAddress]);
      response.end();
    });
    await once(server.listen(0, '127.0.0.7'), 'listening');
    const { port } = server.address() as AddressInfo;
    const resolve = async () => ['127.0.0.7'];
    const network = { resolve, allowCidrs: ['127.0.0.0/8'] };
    try {
      const url = `https://hooks.example.com:${port}/x`;
      expect((await poster({ ...network, ca: cert })(letter(url), within)).error).toBeNull();
      expect(seen).toEqual([['hooks.example.com', `hooks.example.com:${port}`, '127.0.0.7']]);
      const others = [
        await poster(network)(letter(url), within), // signed by an unknown CA
        await poster({ ...network, ca: cert })(letter(`https://other.example.com:${port}/`), within), // another name
      ];
      expect(others.map(({ error }) => error)).toEqual(['tls', 'tls']);
      const noTls = await poster(network)(letter(`https://hooks.example.com:${receiver.port}/`), within);
      expect(noTls.error).toBe('tls');
      expect(seen).toHaveLength(1);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
