import { connect } from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';

export type FloodPlan = {
  port: number;
  /** Each connection requests these in turn, with a unique parameter. */
  paths: readonly string[];
  headers: readonly string[];
  connections: number;
  /** Pipelined requests per connection. */
  pipelined: number;
};

/** Number of responses by status. */
type FloodResult = Record<string, number>;

/** Sends requests as fast as they are answered, on its own thread so that it does not disturb measurements. */
export function startFlood(plan: FloodPlan): { stop(): Promise<FloodResult> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: plan });
  const failed = new Promise<never>((_, fail) => worker.once('error', fail));
  failed.catch(() => {}); // thrown when it is stopped
  return {
    async stop() {
      const counted = new Promise<FloodResult>((done) => worker.once('message', done));
      worker.postMessage('stop');
      const result = await Promise.race([counted, failed]);
      await worker.terminate();
      return result;
    },
  };
}

function flood({ port, paths, headers, connections, pipelined }: FloodPlan): FloodResult {
  const counts: FloodResult = {};
  let sent = 0;
  const nextRequest = () => {
    sent += 1;
    const path = paths[sent % paths.length] ?? '/';
    return [`GET ${path}?x=${sent} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
  };
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    const send = () => socket.write(Array.from({ length: pipelined }, nextRequest).join(''));
    let waiting = pipelined;
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('data', (text: string) => {
      // Bodies are JSON or HTML and never contain a status line.
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        counts[status] = (counts[status] ?? 0) + 1;
        waiting -= 1;
      }
      if (waiting > 0) return;
      if (/\r\nconnection: close/i.test(text)) return void socket.end(); // another one is opened
      waiting = pipelined;
      send();
    });
    socket.on('error', () => {});
    socket.on('close', open);
  };
  for (let n = 0; n < connections; n++) open();
  return counts;
}

if (parentPort) {
  const port = parentPort;
  const counts = flood(workerData as FloodPlan);
  port.once('message', () => port.postMessage(counts));
}
