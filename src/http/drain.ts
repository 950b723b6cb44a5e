import type { Socket } from 'node:net';
import type { App } from './shell.ts';

const IDLE_MS = 500;
const SWEEP_MS = 100;
const LONGEST_MS = 10_000;

type Connection = { requests: number; idleSince: number };

/**
 * How the server closes. Node would hang up on idle connections at once, and with them on requests that are already on
 * the wire; and it would wait for ever for those that never sent any. Here every answer from now on asks the client
 * to leave, a connection goes when it has been quiet for a moment, and whatever is left goes after ten seconds.
 */
export function closeGently(app: App): void {
  const { server } = app;
  const connections = new Map<Socket, Connection>();
  let closingSince: number | null = null;

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { requests: 0, idleSince: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests++;
    response.once('close', () => {
      connection.requests--;
      connection.idleSince = performance.now();
    });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closingSince !== null) reply.header('connection', 'close');
    done(null, payload);
  });

  const sweep = (since: number) => {
    const now = performance.now();
    for (const [socket, { requests, idleSince }] of connections) {
      const quiet = requests === 0 && now - idleSince > IDLE_MS;
      if (quiet || now - since > LONGEST_MS) socket.destroy();
    }
  };
  server.closeIdleConnections = () => {
    if (closingSince !== null) return;
    const since = performance.now();
    closingSince = since;
    const timer = setInterval(() => sweep(since), SWEEP_MS);
    server.once('close', () => clearInterval(timer));
  };
}
