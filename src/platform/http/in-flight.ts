import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { retryLater } from '../problem.ts';
import type { App } from './shell.ts';

const DEADLINE_SWEEP_MS = 1_000;
const CLOSE_SWEEP_MS = 100;
const QUIET_MS = 1_000;
const LONGEST_CLOSE_MS = 10_000;

/**
 * Tracks open connections and running requests. Responds for handlers that time out, and closes the server
 * without dropping requests. One sweep for all requests is cheaper than a timer for each.
 */
export function watchRequests(app: App, deadlineMs: number): void {
  const answering = new Set<FastifyReply>(); // oldest first
  app.addHook('onRequest', (_request, reply, done) => {
    answering.add(reply);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    answering.delete(reply);
    done();
  });
  enforceDeadline(app, answering, deadlineMs);
  closeGently(app, answering);
}

function enforceDeadline(app: App, answering: ReadonlySet<FastifyReply>, deadlineMs: number): void {
  const sweep = () => {
    for (const reply of answering) {
      if (reply.elapsedTime < deadlineMs) return;
      // A response that has begun, such as a stream or a long file, may continue.
      if (!reply.sent && !reply.raw.headersSent)
        reply.send(retryLater('service-unavailable', `Request timed out after ${deadlineMs / 1000} s.`, 5));
    }
  };
  const timer = setInterval(sweep, DEADLINE_SWEEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Node would close idle connections at once, together with requests that are already on the wire, and would
 * wait forever for connections that never sent one. Here responses send `Connection: close`, a connection is
 * closed after a short idle time, and the rest after ten seconds.
 */
function closeGently(app: App, answering: ReadonlySet<FastifyReply>): void {
  const connections = new Set<Socket>();
  const busyAt = new WeakMap<Socket, number>(); // only while closing
  let closingSince: number | null = null;
  const noteBusy = (socket: Socket) => busyAt.set(socket, performance.now());
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closingSince !== null) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (closingSince !== null) noteBusy(request.raw.socket);
    done();
  });
  const sweep = (since: number) => {
    for (const { request } of answering) noteBusy(request.raw.socket);
    const now = performance.now();
    for (const socket of connections) {
      const isQuiet = socket.writableLength === 0 && now - (busyAt.get(socket) ?? since) > QUIET_MS;
      if (isQuiet || now - since > LONGEST_CLOSE_MS) socket.destroy();
    }
  };
  app.server.closeIdleConnections = () => {
    if (closingSince !== null) return;
    const since = performance.now();
    closingSince = since;
    // After reading what has arrived: a request that waits in the socket must not be lost.
    const timer = setInterval(() => setImmediate(sweep, since), CLOSE_SWEEP_MS);
    app.server.once('close', () => clearInterval(timer));
  };
}
