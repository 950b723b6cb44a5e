import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from './serve.ts';

type Envelope = {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what it must be
  event: any;
};

/** Stands in for a server that takes Sentry's envelopes, and rejects what is not one. */
export async function startErrorSink({ status = 200 } = {}) {
  const envelopes: Envelope[] = [];
  const { port, stop } = await serve(({ path, headers, body }, response) => {
    const text = body.toString();
    const [header = '', itemHeader = '', item = ''] = text.split('\n');
    const { event_id } = JSON.parse(header);
    const { type, length } = JSON.parse(itemHeader);
    const event = JSON.parse(item);
    const isValid = type === 'event' && length === Buffer.byteLength(item) && event.event_id === event_id;
    if (isValid) envelopes.push({ path, headers, text, event });
    response.writeHead(isValid ? status : 400).end('{}');
  });
  return {
    stop,
    dsn: `http://public-key@127.0.0.1:${port}/42`,
    envelopes,
    /** Waits until this many have arrived. */
    async received(count: number): Promise<Envelope[]> {
      for (let n = 0; n < 200 && envelopes.length < count; n++) await sleep(50);
      return envelopes;
    },
  };
}
