import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { AddressRules, Destination } from './address.ts';
import { AttemptFailed } from './attempt-failed.ts';
import type { Resolve } from './resolve.ts';

export type Network = {
  rules: AddressRules;
  resolve: Resolve;
  /** Certificates to trust besides the usual ones. */
  ca?: string | undefined;
  limits: { dnsMs: number; connectMs: number };
};

/**
 * Resolves once, vets every address, and connects to one that was vetted: what a name server says a moment later does
 * not matter. The name still stands in the certificate check and in the Host header.
 */
export async function connectVetted(network: Network, destination: Destination, signal: AbortSignal) {
  const { rules, limits } = network;
  const addresses = isIP(destination.host)
    ? [destination.host]
    : await resolveHost(network, destination, signal);
  rules.vet(addresses, destination);
  return within(limits.connectMs, signal, async (deadline) => {
    let failure: unknown;
    for (const address of addresses) {
      try {
        const socket = await open(network, destination, address, deadline);
        return vetted(rules, destination, socket);
      } catch (error) {
        failure = error;
        if (deadline.aborted) throw new AttemptFailed('timeout');
      }
    }
    throw failure;
  });
}

/** Where it leads in the end; nothing has been written yet. */
function vetted(rules: AddressRules, destination: Destination, socket: Socket): Socket {
  try {
    rules.vet([socket.remoteAddress ?? ''], destination);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const resolveHost = ({ resolve, limits }: Network, { host }: Destination, signal: AbortSignal) =>
  within(limits.dnsMs, signal, async (deadline) => {
    try {
      return await resolve(host, deadline);
    } catch (error) {
      throw new AttemptFailed(deadline.aborted ? 'timeout' : 'dns', { cause: error });
    }
  });

/** AbortSignal.timeout would keep everything alive until its time is over, hundreds of times a second. */
async function within<T>(
  ms: number,
  outer: AbortSignal,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const end = () => deadline.abort();
  const timer = setTimeout(end, ms);
  outer.addEventListener('abort', end, { once: true });
  if (outer.aborted) end();
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', end);
  }
}

function open(
  { ca }: Network,
  { url, host }: Destination,
  address: string,
  signal: AbortSignal,
): Promise<Socket> {
  const secure = url.protocol === 'https:';
  const port = Number(url.port) || (secure ? 443 : 80);
  const socket = secure
    ? connectTls({
        host: address,
        port,
        ALPNProtocols: ['http/1.1'],
        ...(isIP(host) ? {} : { servername: host }),
        ...(ca ? { ca } : {}),
      })
    : connectTcp({ host: address, port });
  const giveUp = () => socket.destroy(new AttemptFailed('timeout'));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  return new Promise((connected, fail) => {
    socket.on('error', fail).once(secure ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', giveUp);
      socket.removeListener('error', fail); // whoever gets it listens at once
      connected(socket.setNoDelay(true));
    });
  });
}
