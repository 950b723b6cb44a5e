import type { Dispatcher } from 'undici';
import type { Line } from './lines.ts';

const MOST_READ_BYTES = 16 * 1024;
const MOST_KEPT_BYTES = 2 * 1024;

/** What has been seen of an answer, also when it did not come to its end. */
export type Seen = { statusCode: number | null; head: string | null };

type Sent = { path: string; headers: Record<string, string>; body: Buffer };

/**
 * Sends one request and reads the beginning of the answer; true when that was all of it. The status decides, so of a
 * long answer no more is read, which ends its connection. Takes the answer as it comes: a stream and its iterator would
 * cost more than the request.
 */
export function exchange({ client, signal, owner }: Line, sent: Sent, seen: Seen): Promise<boolean> {
  return new Promise((answered, fail) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let request: Dispatcher.DispatchController | null = null;
    const cut = () => request?.abort(signal.reason);
    const end = (isWhole: boolean) => {
      signal.removeEventListener('abort', cut);
      seen.head = readable(Buffer.concat(chunks));
      answered(isWhole);
    };
    signal.addEventListener('abort', cut, { once: true });
    client.dispatch(
      { method: 'POST', ...sent, reset: owner === '' },
      {
        onRequestStart(controller) {
          request = controller;
          if (signal.aborted) cut();
        },
        onResponseStart(_controller, statusCode) {
          if (statusCode >= 200) seen.statusCode = statusCode;
        },
        onResponseData(_controller, chunk) {
          if (bytes >= MOST_READ_BYTES) return;
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes >= MOST_READ_BYTES) end(false);
        },
        onResponseEnd: () => end(true),
        onResponseError(_controller, error) {
          signal.removeEventListener('abort', cut);
          fail(error);
        },
      },
    );
  });
}

const readable = (bytes: Buffer): string =>
  bytes.subarray(0, MOST_KEPT_BYTES).toString('utf8').replaceAll('\u0000', '\ufffd');
