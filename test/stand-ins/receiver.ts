import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { serve } from './serve.ts';

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what it must be
  json: any;
};

/** Behaviors of a receiver, by the first path segment. */
const BEHAVIOUR: Record<string, (response: ServerResponse) => void> = {
  ok: (response) => response.end('thanks'),
  hang: () => {},
  redir: (response) =>
    response
      .writeHead(302, { location: new URL(response.req.url ?? '', 'http://x').searchParams.get('to') ?? '' })
      .end(),
  drip: (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  },
  big: (response) => void response.end('x'.repeat(5_000_000)),
  rst: (response) => response.req.socket.resetAndDestroy(),
  garbage: (response) => void response.req.socket.end('this is not HTTP\r\n\r\n'),
  early: (response) => {
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
  const { port, url, stop } = await serve(({ path, headers, body: raw }, response) => {
    const received = { path, headers, raw, json: JSON.parse(raw.toString() || 'null') };
    requests.push(received);
    const [, first = 'ok'] = path.split(/[/?]/);
    const status = script(received) ?? Number(first);
    if (status) response.writeHead(status).end(`answered ${status}`);
    else (BEHAVIOUR[first] ?? BEHAVIOUR.ok)?.(response);
  }, '0.0.0.0');
  return {
    port,
    requests,
    url: (path = '/ok') => `${url}${path}`,
    of: (path: string) => requests.filter((request) => request.path === path),
    stop,
  };
}
