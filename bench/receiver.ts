// A receiver in a process of its own that answers 200 to everything and says how much came, and when.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Report = { count: number; firstAt: number; lastAt: number };

let report: Report = { count: 0, firstAt: 0, lastAt: 0 };
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const now = performance.timeOrigin + performance.now();
    report = { count: report.count + 1, firstAt: report.firstAt || now, lastAt: now };
    response.end();
  });
});
server.listen(0, '0.0.0.0', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', (message) => {
  if (message === 'reset') report = { count: 0, firstAt: 0, lastAt: 0 };
  process.send?.(report);
});
