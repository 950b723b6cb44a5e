import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { createYielder } from '../yield-to-event-loop.ts';
import { decode, parseJson, refuseEncoded } from './json-body.ts';
import type { App } from './shell.ts';

/** Numbered from 1, with blank lines counted. A line that cannot be read has an error instead of a value. */
export type NdjsonLine = { line: number; value: unknown } | { line: number; error: string };
export type NdjsonLimits = { bytes: number; lines: number; lineBytes: number };

/** Newline-delimited JSON as the only media type of the routes in this scope. Read line by line, within limits. */
export function takeOnlyNdjson(app: App, limits: NdjsonLimits): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-ndjson', (request: FastifyRequest, payload: IncomingMessage) => {
    refuseEncoded(request);
    return readNdjson(payload, limits);
  });
  app.addContentTypeParser('*', async () => {
    throw new Problem('unsupported-media-type', 'Send the body as application/x-ndjson.');
  });
}

export async function readNdjson(
  payload: AsyncIterable<Buffer> & Partial<Pick<IncomingMessage, 'iterator' | 'resume'>>,
  { bytes, lines: mostLines, lineBytes }: NdjsonLimits,
): Promise<NdjsonLine[]> {
  const lines: NdjsonLine[] = [];
  const pause = createYielder();
  let [received, number, rest] = [0, 0, Buffer.alloc(0)];
  const tooLarge = (detail: string) => {
    // The rest is read and discarded: unread data would reset the connection before the response arrives.
    payload.resume?.();
    return new Problem('payload-too-large', detail, { headers: { connection: 'close' } });
  };
  const take = (line: Buffer) => {
    number += 1;
    if (line.length > lineBytes) throw tooLarge(`Line ${number} has more than ${lineBytes} bytes.`);
    const read = readLine(line);
    if (read) lines.push({ line: number, ...read });
    if (lines.length > mostLines) throw tooLarge(`The body may have at most ${mostLines} lines.`);
  };
  const chunks: AsyncIterable<Buffer> = payload.iterator?.({ destroyOnReturn: false }) ?? payload;
  for await (const chunk of chunks) {
    received += chunk.length;
    if (received > bytes) throw tooLarge(`The body may have at most ${bytes} bytes.`);
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      take(Buffer.concat([rest, chunk.subarray(from, end)]));
      [rest, from] = [Buffer.alloc(0), end + 1];
      await pause();
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest.length > lineBytes) throw tooLarge(`Line ${number + 1} has more than ${lineBytes} bytes.`);
  }
  take(rest);
  return lines;
}

/** Null for a blank line. */
function readLine(line: Buffer): { value: unknown } | { error: string } | null {
  try {
    const text = decode(line, 'It').trim();
    return text === '' ? null : { value: parseJson(text, 'It') };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { error: error.message };
  }
}
