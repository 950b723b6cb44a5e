import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { systemClock } from '../platform/clock.ts';
import { portOf } from '../platform/port-of.ts';
import { StartError } from '../platform/start-error.ts';
import { systemTimers } from '../platform/timers.ts';
import { signature } from '../webhooks/sign.ts';

export type Listener = { port: number; close(): void };

type Options = {
  port: number;
  /** Number of requests to answer with 500 before the first success. */
  fail: number;
  slowMs: number;
  secret: string | null;
  print: (line: string) => void;
};

/** A webhook receiver for developers: prints every delivery and whether its signature is valid. */
export async function startListener({ port, fail, slowMs, secret, print }: Options): Promise<Listener> {
  let left = fail;
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const good = secret === null || isSigned(request, body, secret);
    const status = !good ? 401 : left > 0 ? 500 : 200;
    if (good && left > 0) left -= 1;
    print(describe(request, body, { status, verified: secret === null ? null : good }));
    if (slowMs > 0) await systemTimers.sleep(slowMs);
    response.writeHead(status).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(() => {
    throw new StartError(`Port ${port} is in use. Use a free port: hardwood hooks listen --port 0`);
  });
  const found = portOf(server);
  print(`Listening on http://127.0.0.1:${found}/`);
  print(
    'A service on this machine can deliver here if it runs with WEBHOOK_ALLOW_CIDRS=127.0.0.0/8. Press Ctrl-C to stop.',
  );
  if (secret === null) print('Signatures are not verified: set --secret.');
  return {
    port: found,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function isSigned({ headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const given = Buffer.from(String(headers['x-webhook-signature'] ?? ''));
  const right = Buffer.from(signature(body, secret));
  return given.length === right.length && timingSafeEqual(given, right);
}

function describe(
  { headers, method, url }: IncomingMessage,
  body: Buffer,
  { status, verified }: { status: number; verified: boolean | null },
): string {
  const time = systemClock.now().toISOString().slice(11, 23);
  const mark = verified === null ? 'not verified' : verified ? '✓ signature' : '✗ WRONG SIGNATURE';
  const { 'x-webhook-event': type = `${method} ${url}`, 'x-webhook-attempt': attempt = '?' } = headers;
  const test = headers['x-webhook-test'] ? ', test' : '';
  return `${time}  ${type}  attempt ${attempt}${test}  ${mark}  → ${status}\n  ${body.toString('utf8')}`;
}
