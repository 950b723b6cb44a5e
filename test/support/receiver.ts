import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what it must be
  json: any;
};

/** Behaviors of a receiver, by the first path segment. */
const BEHAVIOUR: Record<string, RequestListener> = {
  ok: (_request, response) => response.end('thanks'),
  hang: () => {},
  redir: (request, response) =>
    response
      .writeHead(302, { location: new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? '' })
      .end(),
  drip: (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  },
  big: (_request, response) => void response.end('x'.repeat(5_000_000)),
  rst: (request) => request.socket.resetAndDestroy(),
  garbage: (request) => void request.socket.end('this is not HTTP\r\n\r\n'),
  early: (_request, response) => {
    response.writeProcessing();
    response.end();
  },
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/**
 * A receiver on loopback: `/ok`, `/500` (any status), `/hang`, `/redir?to=`, `/drip`, `/big`, `/rst`,
 * `/garbage`. A status returned by `script` comes first.
 */
export async function startReceiver(script: (request: Received) => number | undefined = () => undefined) {
  const requests: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      raw,
      json: JSON.parse(raw.toString() || 'null'),
    };
    requests.push(received);
    const [, first = 'ok'] = received.path.split(/[/?]/);
    const status = script(received) ?? Number(first);
    if (status) response.writeHead(status).end(`answered ${status}`);
    else (BEHAVIOUR[first] ?? BEHAVIOUR.ok)?.(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    requests,
    url: (path = '/ok') => `http://127.0.0.1:${port}${path}`,
    of: (path: string) => requests.filter((request) => request.path === path),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
