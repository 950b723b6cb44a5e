import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LlmReply =
  | { texts: unknown }
  | { status: number }
  | { raw: string; type?: string }
  /** Never responds. */
  | 'silence';

export type LlmRequest = { path: string; authorization: string | undefined; body: string };

/** A real server with an OpenAI-compatible interface that sends the test's replies, one per request. */
export async function startLlmServer() {
  const requests: LlmRequest[] = [];
  let next: (request: LlmRequest) => LlmReply = () => ({ status: 500 });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: Buffer.concat(chunks).toString(),
    };
    requests.push(asked);
    const reply = next(asked);
    if (reply === 'silence') return;
    if ('status' in reply) return void response.writeHead(reply.status).end('broken');
    const raw =
      'raw' in reply
        ? reply.raw
        : JSON.stringify({
            choices: [{ message: { role: 'assistant', content: JSON.stringify(reply.texts) } }],
          });
    response
      .writeHead(200, { 'content-type': ('raw' in reply && reply.type) || 'application/json' })
      .end(raw);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (reply: typeof next) => {
      next = reply;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
