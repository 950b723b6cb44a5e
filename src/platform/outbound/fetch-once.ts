import { type Dispatcher, request } from 'undici';

export type AnswerHeaders = Readonly<Record<string, string | undefined>>;

export type FetchedOnce =
  | { kind: 'answer'; status: number; body: string; bytes: Buffer; headers: AnswerHeaders }
  | { kind: 'timeout' }
  | { kind: 'cancelled' }
  | { kind: 'too-large' }
  | { kind: 'broken'; message: string };

export type FetchOnce = {
  url: URL;
  headers: Record<string, string>;
  /** If set, the request is a POST. */
  body?: string | Uint8Array;
  /** From the start of the attempt to the last byte of the body. */
  timeoutMs: number;
  maxBytes: number;
  dispatcher: Dispatcher;
  signal?: AbortSignal | undefined;
};

/** One request without redirects, bounded in time and size. Every outcome is a return value. */
export async function fetchOnce(ask: FetchOnce): Promise<FetchedOnce> {
  const timeout = AbortSignal.timeout(ask.timeoutMs);
  const signal = ask.signal ? AbortSignal.any([ask.signal, timeout]) : timeout;
  try {
    const { headers, dispatcher, body } = ask;
    const post = body === undefined ? {} : { method: 'POST' as const, body };
    const response = await request(ask.url, { headers, signal, dispatcher, ...post });
    const chunks: Buffer[] = [];
    let size = 0;
    const received: AsyncIterable<Buffer> = response.body;
    for await (const chunk of received) {
      size += chunk.length;
      // Leaving the loop destroys the socket, so the rest is not downloaded.
      if (size > ask.maxBytes) return { kind: 'too-large' };
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    return {
      kind: 'answer',
      status: response.statusCode,
      body: bytes.toString('utf8'),
      bytes,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value[0] : value,
        ]),
      ),
    };
  } catch (error) {
    if (ask.signal?.aborted) return { kind: 'cancelled' };
    if (timeout.aborted) return { kind: 'timeout' };
    return { kind: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
