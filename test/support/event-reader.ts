/** One event as it came over the stream. */
export type Streamed = { id: string; event: string; data: string };

/** Reads a stream of server-sent events over a real socket, until one of the two sides hangs up. */
export async function readStream(url: string, headers: Record<string, string>) {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  const events: Streamed[] = [];
  const comments: string[] = [];
  let text = '';
  const take = (block: string) => {
    const lines = new Map(
      block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
    );
    const id = lines.get('id');
    if (id) events.push({ id, event: lines.get('event') ?? '', data: lines.get('data') ?? '' });
    else comments.push(block);
  };
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(take);
    }
    return 'ended' as const;
  })().catch(() => 'broken' as const);
  return {
    status: response.status,
    headers: response.headers,
    events,
    comments,
    ids: () => events.map(({ id }) => id),
    ended,
    close: () => controller.abort(),
  };
}
