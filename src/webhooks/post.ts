import type { Clock } from '../platform/clock.ts';
import { AttemptFailed, classify, type Failure } from './attempt-failed.ts';
import type { Network } from './connect-vetted.ts';
import { exchange, type Seen } from './exchange.ts';
import { createLines, type Line, type Lines } from './lines.ts';

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

async function deliver(network: Network, lines: Lines, letter: Letter, signal: AbortSignal, seen: Seen) {
  const destination = network.rules.read(letter.url); // settings may have changed since it was stored
  const { subscriptionId } = letter;
  const owner = subscriptionId === undefined ? null : `${subscriptionId} ${destination.url.origin}`;
  const { headers, body } = letter;
  const sent = { path: destination.url.pathname + destination.url.search, headers, body };
  const go = async (line: Line) => {
    let isWhole = false;
    try {
      isWhole = await exchange(line, sent, seen);
    } finally {
      if (isWhole) lines.giveBack(line);
      else line.client.destroy().catch(() => {}); // whatever is still on the way does not matter any more
    }
  };
  const line = lines.take(destination, owner, signal);
  try {
    await go(line);
  } catch (error) {
    // A receiver may hang up on an idle connection just as we begin to use it, which says nothing about the letter.
    const wasIdle = line.isUsed && seen.statusCode === null && classify(error) === 'reset';
    if (!wasIdle || signal.aborted) throw error;
    await go(lines.open(destination, owner, signal));
  }
}
