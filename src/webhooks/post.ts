import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Clock } from '../platform/clock.ts';
import { AttemptFailed, classify, type Failure } from './attempt-failed.ts';
import type { Network } from './connect-vetted.ts';
import { createConnectionPools } from './connection-pools.ts';

const MAX_READ_BYTES = 16 * 1024;
const MAX_STORED_BYTES = 2 * 1024;

export type WebhookRequest = {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Requests of the same subscription may reuse a connection; without it the connection is closed afterwards. */
  subscriptionId?: number;
};

/** The result of one attempt. It succeeded if there is no error. */
export type Attempt = {
  startedAt: Date;
  durationMs: number;
  statusCode: number | null;
  error: Failure | null;
  responseHead: string | null;
  /** The Retry-After header. */
  retryAfter?: string | undefined;
};

export type Post = (
  request: WebhookRequest,
  within: { totalMs: number; signal?: AbortSignal },
) => Promise<Attempt>;

/** What was received, also of a response that was cut off. */
type Received = {
  statusCode: number | null;
  head: string | null;
  retryAfter?: string | undefined;
  wasReused: boolean;
};

/** Sends one request and reads the start of the response. Never throws, never follows redirects. */
export function createPost(network: Network, clock: Clock): Post {
  const pools = createConnectionPools(network);
  const exchange = httpExchange(pools.isNewConnection);

  const deliver = async (request: WebhookRequest, signal: AbortSignal, received: Received) => {
    const { subscriptionId, headers, body } = request;
    const destination = network.rules.read(request.url); // settings may have changed since it was stored
    const { pathname, search } = destination.url;
    const options = { method: 'POST', path: pathname + search, headers, body } as const;
    if (subscriptionId !== undefined) {
      try {
        await exchange(pools.forSubscription(subscriptionId, destination), options, signal, received);
        return await nextTurn(); // undici frees the connection one turn of the event loop after the response
      } catch (error) {
        // The receiver may close an idle connection just as the request is sent: try once more on a new one.
        const { wasReused, statusCode } = received;
        const wasClosedIdle = wasReused && statusCode === null && classify(error) === 'reset';
        if (!wasClosedIdle || signal.aborted) throw error;
      }
    }
    await exchange(pools.forOneRequest(destination), { ...options, reset: true }, signal, received);
  };

  return async (request, { totalMs, signal }) => {
    const startedAt = clock.now();
    const began = performance.now();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new AttemptFailed('timeout')), totalMs);
    const shutDown = () => controller.abort(new AttemptFailed('shutdown'));
    if (signal?.aborted) shutDown();
    signal?.addEventListener('abort', shutDown, { once: true });
    const received: Received = { statusCode: null, head: null, wasReused: false };
    let error: Failure | null = null;
    try {
      await deliver(request, controller.signal, received);
      if (!isSuccess(received.statusCode)) error = 'http-status';
    } catch (thrown) {
      error = classify(controller.signal.aborted ? controller.signal.reason : thrown);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', shutDown);
    }
    const durationMs = Math.round(performance.now() - began);
    const { statusCode, head: responseHead, retryAfter } = received;
    return { startedAt, durationMs, statusCode, error, responseHead, retryAfter };
  };
}

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

type Exchange = (
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  received: Received,
) => Promise<void>;

/** Uses `dispatch`, not `request`: a stream for the response costs more than the request itself. */
const httpExchange =
  (isNewConnection: () => boolean): Exchange =>
  (dispatcher, options, signal, received) =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      let request: Dispatcher.DispatchController | null = null;
      const abort = () => {
        request?.abort(signal.reason);
        reject(signal.reason); // while it still connects there is nothing to abort
      };
      const settle = () => {
        signal.removeEventListener('abort', abort);
        received.head = toText(Buffer.concat(chunks));
        resolve();
      };
      signal.addEventListener('abort', abort, { once: true });
      dispatcher.dispatch(options, {
        onRequestStart(controller) {
          request = controller;
          received.wasReused = !isNewConnection();
          if (signal.aborted) abort();
        },
        onResponseStart(_controller, statusCode, headers) {
          if (statusCode < 200) return;
          received.statusCode = statusCode;
          received.retryAfter = headers['retry-after']?.toString();
        },
        onResponseData(controller, chunk) {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes < MAX_READ_BYTES) return;
          settle(); // the status is enough
          controller.abort(new Error('The rest of the response is not read.'));
        },
        onResponseEnd: settle,
        onResponseError(_controller, error) {
          signal.removeEventListener('abort', abort);
          reject(error);
        },
      });
    });

const toText = (bytes: Buffer): string =>
  bytes.subarray(0, MAX_STORED_BYTES).toString('utf8').replaceAll('\u0000', '\ufffd');
