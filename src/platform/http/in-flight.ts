import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { retryLater } from '../problem.ts';
import type { App } from './shell.ts';

const DEADLINE_SWEEP_MS = 1_000;
const CLOSE_SWEEP_MS = 100;
const QUIET_MS = 1_000;
const LONGEST_CLOSE_MS = 10_000;

type Connection = { answering: number; idleSince: number };

/** On the socket itself: a map would hash it at every request. */
const STATE = Symbol('connection');
type Watched = Socket & { [STATE]: Connection };
const stateOf = (socket: Socket): Connection | undefined => (socket as Partial<Watched>)[STATE];

/**
 * Knows every open connection and every request that is being answered. Two things follow from it: a handler that takes
 * too long is answered for, and the server closes without cutting anybody off. One sweep for all requests costs less
 * than a timer for each.
 */
export function watchRequests(app: App, deadlineMs: number): void {
  const connections = new Set<Watched>();
  const answering = new Map<FastifyReply, number>(); // since when, oldest first

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
      // Where the answer has begun there is none left to give: a stream or a long file may go on.
      if (!reply.sent && !reply.raw.headersSent)
        reply.send(retryLater('service-unavailable', `Request timed out after ${deadlineMs / 1000} s.`, 5));
    }
  };
  const timer = setInterval(sweep, DEADLINE_SWEEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Node would hang up on idle connections at once, and with them on requests that are already on the wire; and it would
 * wait for ever for those that never sent any. Here every answer from now on asks the client to leave, a connection
 * goes when it has been quiet for a moment from now on, and whatever is left goes after ten seconds.
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
    // After what has arrived was read: a request that waits in the socket must not be thrown away with it.
    const timer = setInterval(() => setImmediate(sweep, since), CLOSE_SWEEP_MS);
    app.server.once('close', () => clearInterval(timer));
  };
}
