import { connect, type Socket } from 'node:net';
import { type Load, readAnswers, requestFor, summarise } from './load.ts';

type Arrivals = {
  port: number;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  /** The address that the next one asks for. */
  choosePath: () => string;
  random: () => number;
};

const CONNECTIONS = 512;
/** For the last answers; what is missing then is an error. */
const PATIENCE_MS = 10_000;
const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/**
 * Readers who come when they come, whether or not those before them were answered: a request's time begins with its
 * arrival, also while it waits for a connection. The gaps between arrivals are exponential.
 */
export async function letArrive({
  perSecond,
  seconds,
  choosePath,
  random,
  ...target
}: Arrivals): Promise<Load> {
  const crowd = openCrowd(target);
  const began = performance.now();
  const end = began + seconds * 1_000;
  let asked = 0;
  for (let at = began; at < end; await sleep(1))
    for (const now = performance.now(); at <= now && at < end; asked++) {
      crowd.ask(choosePath(), at);
      at += (-Math.log(1 - random()) * 1_000) / perSecond;
    }
  while (crowd.times.length < asked && performance.now() < end + PATIENCE_MS) await sleep(10);
  const elapsed = performance.now() - began;
  const errors = crowd.close() + asked - crowd.times.length;
  return summarise(crowd.times, elapsed, errors);
}

/** Connections on which one asks at a time, and a queue of those who wait for one. */
function openCrowd({ port, headers }: Pick<Arrivals, 'port' | 'headers'>) {
  const times: number[] = [];
  const queue: { request: Buffer; at: number }[] = [];
  let first = 0; // of those that wait: to take it out of the front of a long list would move all the others
  const sockets = new Set<Socket>();
  const free = new Set<() => void>(); // of each idle connection, what lets it take the next one
  const requests = new Map<string, Buffer>();
  let errors = 0;
  let isOver = false;

  const open = () => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let arrivedAt = 0;
    const takeNext = () => {
      const next = queue[first];
      if (!next) return void free.add(takeNext);
      first++;
      free.delete(takeNext);
      arrivedAt = next.at;
      socket.write(next.request);
    };
    sockets.add(socket);
    socket.on('connect', takeNext);
    readAnswers(socket, ({ isGood, isLast }) => {
      times.push(performance.now() - arrivedAt);
      if (!isGood) errors++;
      if (isLast) socket.destroy();
      else takeNext();
    });
    socket.on('error', () => errors++);
    socket.on('close', () => {
      sockets.delete(socket);
      free.delete(takeNext);
      if (!isOver) open();
    });
  };
  for (let n = 0; n < CONNECTIONS; n++) open();
  return {
    times,
    ask(path: string, at: number) {
      const request = requests.get(path) ?? requestFor(port, path, headers);
      requests.set(path, request);
      queue.push({ request, at });
      const [takeNext] = free;
      takeNext?.();
    },
    /** Hangs up and says how much went wrong. */
    close(): number {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      return errors;
    },
  };
}
