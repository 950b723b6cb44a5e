import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `pass` forwards; `cut` closes and refuses; `blackhole` accepts everything and responds with nothing; `slow`
 * adds 2 s.
 */
export type Weather = 'pass' | 'cut' | 'blackhole' | 'slow' | 'reset';

const SLOW_MS = 1_000; // in each direction
export const ROUND_TRIP_MS = 2 * SLOW_MS;

/** A TCP proxy that simulates network failures. */
export async function startProxy(target: { host: string; port: number }) {
  let weather: Weather = 'pass';
  const sockets = new Set<Socket>();
  let server: Server | null = null;

  const forward = (from: Socket, to: Socket, isQuery: boolean) => {
    from.on('data', (chunk) => {
      if (weather === 'reset' && isQuery) {
        from.resetAndDestroy();
        to.resetAndDestroy();
      } else if (weather === 'slow') setTimeout(() => to.writable && to.write(chunk), SLOW_MS);
      else if (weather !== 'blackhole') to.write(chunk);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const accept = (client: Socket) => {
    const upstream = connect(target.port, target.host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('close', () => sockets.delete(socket));
    }
    forward(client, upstream, true);
    forward(upstream, client, false);
  };
  const listen = (port: number) =>
    new Promise<number>((listening) => {
      const opened = createServer(accept).listen(port, '127.0.0.1', () => {
        listening((opened.address() as { port: number }).port);
      });
      server = opened;
    });
  const hangUp = async () => {
    const closing = server;
    server = null;
    const closed = new Promise((done) => (closing ? closing.close(done) : done(null)));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };

  const port = await listen(0);
  return {
    port,
    async set(next: Weather) {
      weather = next;
      if (next === 'cut') await hangUp();
      else if (server === null) await listen(port);
    },
    close: hangUp,
  };
}
