// What the framework itself costs: a Fastify app with one route and no hook that sends the given bytes.
import Fastify from 'fastify';

process.once(
  'message',
  async ({ headers, body, status }: { headers: Record<string, string>; body: string; status: number }) => {
    const payload = status === 304 ? undefined : Buffer.from(body);
    const app = Fastify({ http: { optimizeEmptyRequests: true } });
    app.get('/*', (_request, reply) => void reply.code(status).headers(headers).send(payload));
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    process.send?.(Number(new URL(address).port));
  },
);
