import { serve } from './serve.ts';

type LlmReply =
  | { texts: unknown }
  | { status: number }
  | { raw: string; type?: string }
  /** Never responds. */
  | 'silence';

type LlmRequest = { path: string; authorization: string | undefined; body: string };

/** A real server with an OpenAI-compatible interface that sends the test's replies, one per request. */
export async function startLlmServer() {
  const requests: LlmRequest[] = [];
  let next: (request: LlmRequest) => LlmReply = () => ({ status: 500 });
  const { url, stop } = await serve(({ path, headers, body }, response) => {
    const asked = { path, authorization: headers.authorization, body: body.toString() };
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
  return {
    url: `${url}/v1`,
    requests,
    answer: (reply: typeof next) => {
      next = reply;
    },
    stop,
  };
}
