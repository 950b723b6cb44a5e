import { LRUCache } from 'lru-cache';
import { type buildConnector, Client, Pool } from 'undici';
import type { Destination } from './address.ts';
import { type Network, vettedConnector } from './connect-vetted.ts';
import { SLOTS } from './slots.ts';

const MAX_POOLS = 256;
const MAX_CONNECTION_AGE_MS = 30_000; // so that DNS changes take effect
const IDLE_MS = 1_000; // shorter than common server timeouts, so that both sides seldom close at the same moment

const EVICTED = new Error('The connection pool was evicted.');

/** Without a given error undici creates one with a stack trace for each pool and client. */
function closePool(pool: Pool): void {
  if (pool.stats.size === 0) void pool.destroy(EVICTED);
  else void pool.close(); // lets running requests finish
}

/** Connections are kept per subscription and origin: two subscriptions never share one. */
export function createConnectionPools(network: Network) {
  const pools = new LRUCache<string, Pool>({ max: MAX_POOLS, dispose: closePool });
  let isHandingOver = false;

  const createConnector = (needsAllowedRange: boolean): buildConnector.connector => {
    const connect = vettedConnector(network, { needsAllowedRange });
    return (options, callback) =>
      connect(options, (...result) => {
        isHandingOver = true;
        callback(...result);
        isHandingOver = false;
      });
  };
  const connectors = { anyPublic: createConnector(false), allowedRangeOnly: createConnector(true) };
  const clientOptions = ({ needsAllowedRange }: Destination) => ({
    connect: needsAllowedRange ? connectors.allowedRangeOnly : connectors.anyPublic,
    allowH2: false,
    headersTimeout: 0, // the attempt as a whole has a timeout
    bodyTimeout: 0,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  });

  return {
    forSubscription(subscriptionId: number, destination: Destination): Pool {
      const { origin } = destination.url;
      const key = `${subscriptionId} ${origin}`;
      const known = pools.get(key);
      if (known) return known;
      const pool = new Pool(origin, {
        ...clientOptions(destination),
        connections: SLOTS.perSubscription,
        clientTtl: MAX_CONNECTION_AGE_MS,
      });
      pools.set(key, pool);
      return pool;
    },
    /** For a request that asks to close the connection afterwards. */
    forOneRequest: (destination: Destination): Client =>
      new Client(destination.url.origin, clientOptions(destination)),
    /** To be called when a request starts: undici starts one on a new connection inside the callback of `connect`. */
    isNewConnection: () => isHandingOver,
  };
}

export type ConnectionPools = ReturnType<typeof createConnectionPools>;
