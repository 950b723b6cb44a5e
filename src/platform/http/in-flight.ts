import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
  enforceDeadline(app, answering, deadlineMs);
  const noteAnswered = closeGently(app, answering);
  app.addHook('onRequest', (_request, reply, done) => {
    answering.add(reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    answering.delete(reply);
    noteAnswered(request);
    done();
  });
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
 * closed after a short idle time, and the rest after ten seconds. Returns what to call after each response.
 */
function closeGently(app: App, answering: ReadonlySet<FastifyReply>): (request: FastifyRequest) => void {
  const connections = new Set<Socket>();
  const busyAt = new WeakMap<Socket, number>(); // only while closing
  let closingSince: number | null = null;
  const noteBusy = (socket: Socket) => busyAt.set(socket, performance.now());
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
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
    // Responses to later requests get it from Fastify.
    for (const reply of answering) if (!reply.sent) reply.header('connection', 'close');
    // After reading what has arrived: a request that waits in the socket must not be lost.
    const timer = setInterval(() => setImmediate(sweep, since), CLOSE_SWEEP_MS);
    app.server.once('close', () => clearInterval(timer));
  };
  return ({ raw }) => {
    if (closingSince !== null) noteBusy(raw.socket);
  };
}
