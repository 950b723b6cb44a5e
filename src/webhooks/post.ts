import type { Clock } from '../core/clock.ts';
import { AttemptFailed, classify, type Failure } from './attempt-failed.ts';
import type { Network } from './connect-vetted.ts';
import { createLines, type Line, type Lines } from './lines.ts';

const MOST_READ_BYTES = 16 * 1024;
const MOST_KEPT_BYTES = 2 * 1024;

export type Letter = {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Whose it is: the next letter of the same one may take the same connection. Without it none is kept. */
  subscriptionId?: number;
};

/** What became of one attempt. It succeeded if there is no error. */
export type Attempt = {
  startedAt: Date;
  durationMs: number;
  statusCode: number | null;
  error: Failure | null;
  responseHead: string | null;
};

export type Post = (letter: Letter, within: { totalMs: number; signal?: AbortSignal }) => Promise<Attempt>;

/** Sends one letter and reads a little of the answer. Never throws, never follows. */
export function createPost(network: Network, clock: Clock): Post {
  const lines = createLines(network);
  return async (letter, { totalMs, signal }) => {
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
      await deliver(network, lines, letter, controller.signal, seen);
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
}

const isGood = (status: number | null) => status !== null && status >= 200 && status < 300;

type Seen = { statusCode: number | null; head: string | null };

async function deliver(network: Network, lines: Lines, letter: Letter, signal: AbortSignal, seen: Seen) {
  const destination = network.rules.read(letter.url); // settings may have changed since it was stored
  const { subscriptionId } = letter;
  const owner = subscriptionId === undefined ? null : `${subscriptionId} ${destination.url.origin}`;
  const path = destination.url.pathname + destination.url.search;
  const line = lines.take(destination, owner, signal);
  try {
    await exchange(lines, line, path, letter, seen);
  } catch (error) {
    // A receiver may hang up on an idle connection just as we begin to use it, which says nothing about the letter.
    const wasIdle = line.isUsed && seen.statusCode === null && classify(error) === 'reset';
    if (!wasIdle || signal.aborted) throw error;
    await exchange(lines, lines.open(destination, owner, signal), path, letter, seen);
  }
}

async function exchange(lines: Lines, line: Line, path: string, { headers, body }: Letter, seen: Seen) {
  const { client, signal, owner } = line;
  try {
    const answer = await client.request({ method: 'POST', path, headers, body, signal, reset: owner === '' });
    seen.statusCode = answer.statusCode;
    seen.head = await readHead(answer.body);
    lines.giveBack(line);
  } catch (error) {
    client.destroy().catch(() => {}); // whatever is still on the way does not matter any more
    throw error;
  }
}

/** The status decides, so of a long answer only the beginning is read, which ends its connection. */
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
