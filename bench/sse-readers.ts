// Many readers of one stream in their own process, on plain sockets: reports when the first and the last one
// received each event.
import { once } from 'node:events';
import { connect } from 'node:net';

export type Heard = { firstAt: number; lastAt: number; text: string };

const OPENING_AT_ONCE = 20;
const [port = '', count = '', token = ''] = process.argv.slice(2);
const path = '/api/v1/data/events/stream';
const request = `GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`;
let heard = { firstAt: 0, lastAt: 0, readers: 0 };

function take(text: string): void {
  const event = /id: .*?\n\n/s.exec(text)?.[0];
  if (event === undefined) return; // a heartbeat
  const now = performance.timeOrigin + performance.now();
  heard = { firstAt: heard.firstAt || now, lastAt: now, readers: heard.readers + 1 };
  if (heard.readers < Number(count)) return;
  process.send?.({ firstAt: heard.firstAt, lastAt: now, text: event } satisfies Heard);
  heard = { firstAt: 0, lastAt: 0, readers: 0 };
}

async function open(): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.write(request);
  const [head] = (await once(socket, 'data')) as [string];
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(head);
  if (!head.includes(': connected')) await once(socket, 'data');
  socket.on('data', take);
}

let left = Number(count);
const lane = async () => {
  while (left-- > 0) await open();
};
await Promise.all(Array.from({ length: OPENING_AT_ONCE }, lane));
process.send?.('open');
