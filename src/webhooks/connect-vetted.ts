import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressRules, Destination } from './address.ts';
import { AttemptFailed } from './attempt-failed.ts';
import type { Resolve } from './resolve.ts';

const NEXT_ADDRESS_AFTER_MS = 2_000;

export type Network = {
  rules: AddressRules;
  resolve: Resolve;
  /** Certificates to trust instead of the system's. */
  ca?: string | undefined;
  /** `connectMs` covers name resolution, TCP and TLS. */
  limits: { dnsMs: number; connectMs: number };
};

type PortRule = Pick<Destination, 'needsAllowedRange'>;

/**
 * Checks every address before a connection is opened to it. Node calls `lookup` for host names only, so IP literals are
 * checked first. A name is resolved once and the connection goes to one of the addresses that were checked, so a
 * second DNS answer cannot redirect it (DNS rebinding). TLS still verifies the host name.
 */
export function vettedConnector(network: Network, port: PortRule): buildConnector.connector {
  const { rules, ca, limits } = network;
  const connect = buildConnector({
    timeout: limits.connectMs,
    lookup: vettedLookup(network, port),
    autoSelectFamily: true, // tries the addresses one after the other
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    allowH2: false,
    maxCachedSessions: 0,
    ...(ca ? { ca } : {}),
  });
  return (options, callback) => {
    try {
      if (isIP(options.hostname)) rules.vet([options.hostname], port);
    } catch (error) {
      return callback(error as Error, null);
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      try {
        rules.vet([socket.remoteAddress ?? ''], port);
      } catch (refused) {
        socket.destroy();
        return callback(refused as Error, null);
      }
      callback(null, socket);
    });
  };
}

function vettedLookup({ rules, resolve, limits }: Network, port: PortRule): LookupFunction {
  const resolveVetted = async (name: string) => {
    const deadline = AbortSignal.timeout(limits.dnsMs);
    const addresses = await resolve(name, deadline).catch((error) => {
      throw new AttemptFailed(deadline.aborted ? 'timeout' : 'dns', { cause: error });
    });
    rules.vet(addresses, port);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (name, _options, callback) => {
    resolveVetted(name).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    );
  };
}
