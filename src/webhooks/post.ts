import { Client } from 'undici';
import type { Clock } from '../core/clock.ts';
import { AttemptFailed, classify, type Failure } from './attempt-failed.ts';
import { connectVetted, type Network } from './connect-vetted.ts';

const MOST_READ_BYTES = 16 * 1024;
const MOST_KEPT_BYTES = 2 * 1024;

export type Letter = { url: string; headers: Record<string, string>; body: Buffer };

/** What became of one attempt. It succeeded if there is no error. */
export type Attempt = {
  startedAt: Date;
  durationMs: number;
  statusCode: number | null;
  error: Failure | null;
  responseHead: string | null;
};

export type Post = (letter: Letter, within: { totalMs: number; signal?: AbortSignal }) => Promise<Attempt>;

/** Sends one letter over a connection of its own and reads a little of the answer. Never throws, never follows. */
export const createPost =
  (network: Network, clock: Clock): Post =>
  async (letter, { totalMs, signal }) => {
    const startedAt = clock.now();
    const began = performance.now();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new AttemptFailed('timeout')), totalMs);
    const shutDown = () => controller.abort(new AttemptFailed('shutdown'));
    if (signal?.aborted) shutDown();
    signal?.addEventListener('abort', shutDown, { once: true });
    const seen: Seen = { statusCode: null, head: null };
    let error: Failure | null = null;
    try {
      await exchange(network, letter, controller.signal, seen);
      if (!isGood(seen.statusCode)) error = 'http-status';
    } catch (thrown) {
      error = classify(controller.signal.aborted ? controller.signal.reason : thrown);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', shutDown);
    }
    const durationMs = Math.round(performance.now() - began);
    return { startedAt, durationMs, statusCode: seen.statusCode, error, responseHead: seen.head };
  };

const isGood = (status: number | null) => status !== null && status >= 200 && status < 300;

type Seen = { statusCode: number | null; head: string | null };

async function exchange(network: Network, { url, headers, body }: Letter, signal: AbortSignal, seen: Seen) {
  const destination = network.rules.read(url); // settings may have changed since it was stored
  const client = new Client(destination.url.origin, {
    connect: (_options, callback) => {
      connectVetted(network, destination, signal).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      );
    },
    headersTimeout: 0, // one time-out for all of it
    bodyTimeout: 0,
  });
  try {
    const path = destination.url.pathname + destination.url.search;
    const answer = await client.request({ method: 'POST', path, headers, body, signal });
    seen.statusCode = answer.statusCode;
    seen.head = await readHead(answer.body);
    client.close().catch(() => {}); // every attempt has a connection of its own
  } catch (error) {
    client.destroy().catch(() => {}); // whatever is still on the way does not matter any more
    throw error;
  }
}

/** The status decides, so of a long answer only the beginning is read. */
async function readHead(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MOST_READ_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MOST_KEPT_BYTES).toString('utf8').replaceAll('\u0000', '\ufffd');
}
