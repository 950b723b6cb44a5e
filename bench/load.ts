import { connect, type Socket } from 'node:net';

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number; errors: number };

type Target = {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
};

/**
 * One request at a time on each of a few kept-alive sockets, with a minimal HTTP client so that the client
 * costs little.
 */
export async function run({ port, path, headers, connections, seconds }: Target): Promise<Load> {
  const request = requestFor(port, path, headers);
  const times: number[] = [];
  let errors = 0;
  const end = performance.now() + seconds * 1000;
  // Polls instead of sleeping: on a virtual machine it costs a server 10 µs and more to wake a client, and the slower of
  // two servers has to do that more often.
  const poll = () => {
    if (performance.now() < end) setImmediate(poll);
  };
  poll();

  const worker = () =>
    new Promise<void>((done) => {
      let sentAt = 0;
      const open = () => {
        const socket = connect(port, '127.0.0.1').setNoDelay(true);
        const send = () => {
          sentAt = performance.now();
          socket.write(request);
        };
        socket.on('connect', send);
        readAnswers(socket, ({ status, isLast }) => {
          if (status >= 400) errors++;
          const now = performance.now();
          times.push(now - sentAt);
          if (now >= end || isLast) socket.destroy();
          else send();
        });
        socket.on('error', () => errors++);
        // A server may close after a number of requests; the client then reconnects.
        socket.on('close', () => (performance.now() >= end ? done() : open()));
      };
      open();
    });

  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  return summarise(times, performance.now() - started, errors);
}

export const requestFor = (port: number, path: string, headers: Record<string, string>): Buffer => {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
};

type Answer = { status: number; isLast: boolean };

/** Calls back for every complete response; one is expected at a time. */
export function readAnswers(socket: Socket, onAnswer: (answer: Answer) => void): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const length = answerLength(pending);
    if (length === 0 || pending.length < length) return;
    const status = Number(pending.toString('latin1', 9, 12));
    const isLast = asksToLeave(pending.subarray(0, length));
    pending = pending.subarray(length);
    onAnswer({ status, isLast });
  });
}

export function summarise(times: number[], elapsedMs: number, errors: number): Load {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { requestsPerSecond: (times.length / elapsedMs) * 1_000, p50Ms: at(0.5), p99Ms: at(0.99), errors };
}

const LEAVE = Buffer.from('\r\nConnection: close\r\n');
const asksToLeave = (answer: Buffer): boolean => {
  const at = answer.indexOf(LEAVE);
  return at >= 0 && at < answer.indexOf('\r\n\r\n');
};

/** Length of the first complete response, or 0 if its head is incomplete. */
function answerLength(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return 0;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  return head + 4 + Number(length ?? 0);
}
