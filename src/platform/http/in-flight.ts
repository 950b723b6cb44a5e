import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { retryLater } from '../problem.ts';
import type { App } from './shell.ts';

const DEADLINE_SWEEP_MS = 1_000;
const CLOSE_SWEEP_MS = 100;
const QUIET_MS = 1_000;
const LONGEST_CLOSE_MS = 10_000;

type Connection = { answering: number; idleSince: number };

/** A property of the socket: a map would hash it at every request. */
const STATE = Symbol('connection');
type Watched = Socket & { [STATE]: Connection };
const stateOf = (socket: Socket): Connection | undefined => (socket as Partial<Watched>)[STATE];

/**
 * Tracks open connections and running requests. Responds for handlers that time out, and closes the server
 * without dropping requests. One sweep for all requests is cheaper than a timer for each.
 */
export function watchRequests(app: App, deadlineMs: number): void {
  const connections = new Set<Watched>();
  const answering = new Map<FastifyReply, number>(); // start times, oldest first

  app.server.on('connection', (socket: Socket) => {
    const state = { answering: 0, idleSince: performance.now() };
    const watched = Object.assign(socket, { [STATE]: state });
    connections.add(watched);
    socket.once('close', () => connections.delete(watched));
  });
  app.addHook('onRequest', (request, reply, done) => {
    answering.set(reply, performance.now());
    const connection = stateOf(request.raw.socket);
    if (connection) connection.answering++;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    answering.delete(reply);
    const connection = stateOf(request.raw.socket);
    if (connection) {
      connection.answering--;
      connection.idleSince = performance.now();
    }
    done();
  });
  enforceDeadline(app, answering, deadlineMs);
  closeGently(app, connections);
}

function enforceDeadline(app: App, answering: ReadonlyMap<FastifyReply, number>, deadlineMs: number): void {
  const sweep = () => {
    const tooOld = performance.now() - deadlineMs;
    for (const [reply, since] of answering) {
      if (since > tooOld) return;
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
function closeGently(app: App, connections: ReadonlySet<Watched>): void {
  let closingSince: number | null = null;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closingSince !== null) reply.header('connection', 'close');
    done(null, payload);
  });
  const sweep = (since: number) => {
    const now = performance.now();
    for (const socket of connections) {
      const { answering, idleSince } = socket[STATE];
      const quiet =
        answering === 0 && socket.writableLength === 0 && now - Math.max(idleSince, since) > QUIET_MS;
      if (quiet || now - since > LONGEST_CLOSE_MS) socket.destroy();
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
