import type { Event, ServerSentEvent } from './generated/public.ts';
import { HardwoodProblem } from './problem.ts';

export type StreamOptions = {
  /** The id of the last event that you processed; without it only new events are sent. */
  after?: string;
  signal?: AbortSignal;
};
type Open = (headers: Record<string, string>) => AsyncIterable<ServerSentEvent<unknown>>;

const RECONNECT_MS = 2_000;
const LONGEST_MS = 30_000;

/** Events until the caller stops. After a lost connection it continues behind the last event, without a gap. */
export async function* followEvents(
  open: Open,
  { after, signal }: StreamOptions,
): AsyncGenerator<Event, void, undefined> {
  let last = after;
  let delayMs = RECONNECT_MS;
  for (let failures = 0; !signal?.aborted; failures++) {
    let waitMs = 0;
    try {
      for await (const { id, data, retry } of open(last === undefined ? {} : { 'Last-Event-ID': last })) {
        failures = 0;
        delayMs = retry ?? delayMs;
        if (data === '') continue; // a message that only sets the delay
        last = id ?? last;
        yield typeof data === 'string' ? JSON.parse(data) : (data as Event);
      }
    } catch (error) {
      if (!isTemporary(error)) throw error;
      if (error instanceof HardwoodProblem) waitMs = 1_000 * (error.retryAfter ?? 0);
    }
    await pause(Math.max(waitMs, Math.min(delayMs * 2 ** failures, LONGEST_MS)), signal);
  }
}

/** `fetch` reports lost connections as a TypeError. */
const isTemporary = (error: unknown): boolean =>
  error instanceof HardwoodProblem ? error.status === 429 || error.status >= 500 : error instanceof TypeError;

export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
