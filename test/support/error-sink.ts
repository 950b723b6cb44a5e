import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from '../../src/platform/port-of.ts';

export type Envelope = {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what it must be
  event: any;
};

/** Stands in for a server that takes Sentry's envelopes, and rejects what is not one. */
export async function startErrorSink({ status = 200 } = {}) {
  const envelopes: Envelope[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const [header = '', itemHeader = '', item = ''] = text.split('\n');
    const { event_id } = JSON.parse(header);
    const { type, length } = JSON.parse(itemHeader);
    const event = JSON.parse(item);
    const isValid = type === 'event' && length === Buffer.byteLength(item) && event.event_id === event_id;
    if (isValid) envelopes.push({ path: request.url ?? '', headers: request.headers, text, event });
    response.writeHead(isValid ? status : 400).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    dsn: `http://public-key@127.0.0.1:${portOf(server)}/42`,
    envelopes,
    /** Waits until this many have arrived. */
    async received(count: number): Promise<Envelope[]> {
      for (let n = 0; n < 200 && envelopes.length < count; n++) await sleep(50);
      return envelopes;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
