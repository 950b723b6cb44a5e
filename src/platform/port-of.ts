import type { Server } from 'node:net';

/** The port that a server listens on, which the system chooses for port 0. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
