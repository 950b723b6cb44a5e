import type { Socket } from 'node:net';
import { Client } from 'undici';
import type { Destination } from './address.ts';
import { connectVetted, type Network } from './connect-vetted.ts';

const IDLE_MS = 1_000; // shorter than any receiver's own patience, so that the two seldom hang up at the same moment
const LONGEST_LIFE_MS = 30_000; // a name that leads elsewhere now is followed after this at the latest
const MOST_IDLE = 256;

/** One connection to a receiver, or the way to one: the address is vetted whenever it is opened. */
export type Line = {
  client: Client;
  socket: Socket | null;
  /** Whether a request went through it before this one. */
  isUsed: boolean;
  /** Its one connection has ended: nothing is left to close. */
  isGone: boolean;
  openedAtMs: number;
  /** For whom it is kept: nobody else gets it. */
  owner: string;
  /** The end of the request that it carries. */
  signal: AbortSignal;
};

export type Lines = {
  /** A fresh one unless one of the owner's is idle. */
  take(destination: Destination, owner: string | null, signal: AbortSignal): Line;
  open(destination: Destination, owner: string | null, signal: AbortSignal): Line;
  /** Keeps it for its owner's next request if that may come soon. */
  giveBack(line: Line): void;
};

/** Connections that stay open for a moment, because a receiver that gets one delivery often gets the next. */
export function createLines(network: Network): Lines {
  const idle = new Map<string, Line[]>(); // by owner; whoever was served longest ago comes first
  let count = 0;
  const remove = (line: Line) => {
    const own = idle.get(line.owner) ?? [];
    const at = own.indexOf(line);
    if (at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) idle.delete(line.owner);
    count--;
  };
  const hangUp = (line: Line) => {
    remove(line);
    line.socket?.destroy(); // not the client: it would make an error of it, with a stack that nobody reads
  };
  const open: Lines['open'] = (destination, owner, signal) => {
    const client = new Client(destination.url.origin, {
      connect: (_options, callback) => {
        connectVetted(network, destination, line.signal).then(
          (socket) => {
            line.socket = socket;
            callback(null, socket);
          },
          (error) => callback(error, null),
        );
      },
      headersTimeout: 0, // one time-out for all of it
      bodyTimeout: 0,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
    });
    const line: Line = {
      client,
      socket: null,
      isUsed: false,
      isGone: false,
      openedAtMs: performance.now(),
      owner: owner ?? '',
      signal,
    };
    client.once('disconnect', () => {
      line.isGone = true; // it never connects twice
      remove(line);
    });
    return line;
  };
  return {
    open,
    take(destination, owner, signal) {
      const line = owner === null ? undefined : idle.get(owner)?.at(-1);
      if (!line) return open(destination, owner, signal);
      remove(line);
      return Object.assign(line, { isUsed: true, signal });
    },
    giveBack(line) {
      if (line.isGone) return;
      const isOld = performance.now() - line.openedAtMs > LONGEST_LIFE_MS;
      if (line.owner === '' || isOld) return hangUp(line);
      const own = idle.get(line.owner) ?? [];
      idle.delete(line.owner);
      idle.set(line.owner, [...own, line]);
      count++;
      const [oldest] = idle.values();
      if (oldest?.[0] && count > MOST_IDLE) hangUp(oldest[0]);
    },
  };
}
