import { connect, createServer, type Socket } from 'node:net';

const LOOK_MS = 100;

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * TCP load balancer: each connection goes to the next ready API process, and to another one if it is refused.
 * It does not parse HTTP, so a connection that a process drops is dropped for the client.
 */
export async function startBalancer(ports: readonly number[], listenOn = 0) {
  const ready = new Set<number>();
  const sockets = new Set<Socket>();
  let turn = 0;
  let watching = true;
  const look = async (port: number) => {
    while (watching) {
      if (await isReady(port)) ready.add(port);
      else ready.delete(port);
      await new Promise((resume) => setTimeout(resume, LOOK_MS));
    }
  };
  const watches = ports.map(look);

  const join = (client: Socket, upstream: Socket) => {
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    upstream.on('error', () => client.resetAndDestroy());
  };
  const dial = (client: Socket, choices: readonly number[]) => {
    const [port, ...others] = choices;
    if (port === undefined) return void client.resetAndDestroy();
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
    const refused = () => dial(client, others);
    upstream.once('error', refused);
    upstream.once('connect', () => {
      upstream.off('error', refused);
      sockets.add(upstream.on('close', () => sockets.delete(upstream)));
      join(client, upstream);
    });
  };
  const accept = (client: Socket) => {
    sockets.add(client.on('close', () => sockets.delete(client)).on('error', () => client.destroy()));
    const choices = ports.filter((port) => ready.has(port));
    const first = turn++ % Math.max(1, choices.length);
    dial(client, [...choices.slice(first), ...choices.slice(0, first)]);
  };
  const server = createServer({ noDelay: true }, accept);
  const port = await new Promise<number>((listening) => {
    server.listen(listenOn, '127.0.0.1', () => listening((server.address() as { port: number }).port));
  });
  return {
    port,
    async stop() {
      watching = false;
      for (const socket of sockets) socket.destroy();
      await Promise.all([new Promise((closed) => server.close(closed)), ...watches]);
    },
  };
}
