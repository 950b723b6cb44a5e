import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { portOf } from '../../src/platform/port-of.ts';

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/** Starts a server on a free port. `stop` also ends open connections. */
export async function listen(server: Server, host = '127.0.0.1') {
  await once(server.listen(0, host), 'listening');
  const port = portOf(server);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An HTTP server on a free port that reads each request completely before it answers. */
export const serve = (answer: (asked: Asked, response: ServerResponse) => unknown, host?: string) =>
  listen(
    createServer(async (request, response) => {
      const { method = '', url: path = '', headers } = request;
      await answer({ method, path, headers, body: await buffer(request) }, response);
    }),
    host,
  );
