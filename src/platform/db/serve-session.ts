import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { createWireReader } from './wire-reader.ts';

const MOST_CLIENTS = 100;
/** Ends a query that was sent in part, and then its transaction. */
const ABANDON = ['S\0\0\0\u0004', 'Q\0\0\0\u000dROLLBACK\0'].map((message) => Buffer.from(message));

type Client = { socket: Socket; reader: ReturnType<typeof createWireReader> };

/**
 * Serves the only session of PGlite to PostgreSQL clients. What a client has sent so far runs at once, and its results are
 * one write. While a client is inside a query or a transaction, the others wait.
 */
export function serveSession(db: PGlite): Server {
  /** Clients that have sent something, in the order of its arrival. */
  const waiting = new Set<Client>();
  let inside: Client | null = null;
  let last = Promise.resolve();
  /** A failure here is one of PGlite, not of a query. It is not handled, so that it ends the thread. */
  const inTurn = (work: () => Promise<void>): void => {
    last = last.then(work);
  };
  // Nothing to flush after each query: the files are those of the operating system.
  const execute = (messages: Uint8Array, onRawData: (data: Uint8Array) => void): Promise<void> =>
    db.execProtocolRawStream(messages, { syncToFs: false, onRawData });

  const serve = async (client: Client): Promise<void> => {
    const { socket, reader } = client;
    waiting.delete(client);
    socket.cork();
    let messages = reader.take();
    while (messages !== null && messages.length > 0) {
      inside = client;
      await execute(messages, (data) => void socket.write(Buffer.from(data))); // PGlite reuses its memory
      if (!reader.isInsideQuery() && !db.isInTransaction()) inside = null;
      messages = reader.take();
    }
    socket.uncork();
    if (messages === null) socket.end();
  };
  const serveWaiting = async (): Promise<void> => {
    for (;;) {
      const [first] = waiting;
      const client = inside ?? first;
      if (!client || !waiting.has(client)) return;
      await serve(client);
    }
  };
  const leave = async (client: Client): Promise<void> => {
    waiting.delete(client);
    if (inside !== client) return;
    for (const message of ABANDON) await execute(message, () => {});
    inside = null;
    await serveWaiting();
  };

  const server = createServer((socket) => {
    const client = { socket, reader: createWireReader() };
    socket.on('data', (chunk) => {
      client.reader.add(chunk);
      waiting.add(client);
      inTurn(serveWaiting);
    });
    socket.on('error', () => {}); // the connection then closes
    socket.on('close', () => inTurn(() => leave(client)));
  });
  server.maxConnections = MOST_CLIENTS;
  return server;
}
