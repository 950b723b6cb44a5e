import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../platform/error-code.ts';
import { portOf } from '../platform/port-of.ts';
import { StartError } from '../platform/start-error.ts';
import { explainPort } from './port-holder.ts';

export async function listen(start: () => Promise<unknown>, port: number): Promise<void> {
  try {
    await start();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new StartError(explainPort(port));
    if (code === 'EACCES')
      throw new StartError(
        `Port ${port} needs more privileges than this user has. Use another port:  PORT=8080 npm start`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError('HOST is not an address of this machine. Use loopback:  HOST=127.0.0.1 npm start');
    throw error;
  }
}

/**
 * Probes the port before anything starts: a taken port is reported at once, and PORT=0 becomes a number
 * before the server exists, because links and problem types contain it.
 */
export async function tryPort(host: string, port: number): Promise<number> {
  const probe = createServer();
  await listen(() => once(probe.listen(port, host), 'listening'), port);
  const found = portOf(probe);
  await new Promise((closed) => probe.close(closed));
  return found;
}
