import { createParser } from 'eventsource-parser';

/** One event of the stream. */
type Streamed = { id: string; event: string; data: string };

/** Reads a stream of server-sent events over a real socket until either side closes it. */
export async function readStream(url: string, headers: Record<string, string>) {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  const events: Streamed[] = [];
  const comments: string[] = []; // and the retry interval
  let text = '';
  const parser = createParser({
    onEvent: ({ id = '', event = '', data }) => events.push({ id, event, data }),
    onComment: (comment) => comments.push(`: ${comment}`),
    onRetry: (ms) => comments.push(`retry: ${ms}`),
  });
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const part = decoder.decode(chunk, { stream: true });
      text += part;
      parser.feed(part);
    }
    return 'ended' as const;
  })().catch(() => 'broken' as const);
  return {
    status: response.status,
    headers: response.headers,
    events,
    comments,
    text: () => text,
    ids: () => events.map(({ id }) => id),
    ended,
    close: () => controller.abort(),
  };
}
