import { connect, type Socket } from 'node:net';
import { type Load, readAnswers, summarise } from './load.ts';

type Arrivals = {
  port: number;
  perSecond: number;
  seconds: number;
  chooseRequest: () => Buffer;
  random: () => number;
};

const CONNECTIONS = 512;
/** Timeout for the last responses; missing ones count as errors. */
const PATIENCE_MS = 10_000;
/** The server says so on connections that sent no request in time, and closes them. */
const NOT_USED = 408;
const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/**
 * Open-loop load: requests arrive at exponential intervals, whether or not earlier ones were answered.
 * Latency counts from the arrival, including the wait for a connection.
 */
export async function letArrive({
  perSecond,
  seconds,
  chooseRequest,
  random,
  port,
}: Arrivals): Promise<Load> {
  const crowd = openCrowd(port);
  const began = performance.now();
  const end = began + seconds * 1_000;
  let asked = 0;
  for (let at = began; at < end; await sleep(1))
    for (const now = performance.now(); at <= now && at < end; asked++) {
      crowd.ask(chooseRequest(), at);
      at += (-Math.log(1 - random()) * 1_000) / perSecond;
    }
  while (crowd.times.length < asked && performance.now() < end + PATIENCE_MS) await sleep(10);
  const elapsed = performance.now() - began;
  const errors = crowd.close() + asked - crowd.times.length;
  return summarise(crowd.times, elapsed, errors);
}

type Waiting = { request: Buffer; at: number };

/**
 * Connections with one request at a time, and a queue of waiting requests. A server may close an idle connection just when
 * the next request is sent: that request is sent again on another one, as HTTP clients do.
 */
function openCrowd(port: number) {
  const times: number[] = [];
  const queue: Waiting[] = [];
  let first = 0; // index of the first waiting one: shifting a long array would be slow
  const sockets = new Set<Socket>();
  const free = new Set<() => void>(); // one resolver per idle connection
  let errors = 0;
  let isOver = false;

  const open = () => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let current: Waiting | null = null;
    const takeNext = () => {
      const next = queue[first];
      if (!next) return void free.add(takeNext);
      first++;
      free.delete(takeNext);
      current = next;
      socket.write(next.request);
    };
    sockets.add(socket);
    socket.on('connect', takeNext);
    readAnswers(socket, ({ status, isLast }) => {
      if (!current || status === NOT_USED) return void socket.destroy();
      times.push(performance.now() - current.at);
      current = null;
      if (status >= 400) errors++;
      if (isLast) socket.destroy();
      else takeNext();
    });
    socket.on('error', () => {}); // 'close' follows
    socket.on('close', () => {
      sockets.delete(socket);
      free.delete(takeNext);
      if (isOver) return;
      if (current) queue[--first] = current;
      open();
    });
  };
  for (let n = 0; n < CONNECTIONS; n++) open();
  return {
    times,
    ask(request: Buffer, at: number) {
      queue.push({ request, at });
      const [takeNext] = free;
      takeNext?.();
    },
    /** Closes the connections and returns the number of errors. */
    close(): number {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      return errors;
    },
  };
}
