// A receiver in its own process that responds 200 to everything and reports how much came, and when. The parent sets how
// many requests to let pass first, in which both sides warm up.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Report = { count: number; firstAt: number; lastAt: number };

const NOTHING: Report = { count: 0, firstAt: 0, lastAt: 0 };
let report = NOTHING;
let toPass = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.end();
    if (toPass-- > 0) return;
    const now = performance.timeOrigin + performance.now();
    report = { count: report.count + 1, firstAt: report.firstAt || now, lastAt: now };
  });
});
server.listen(0, '0.0.0.0', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', (message: { reset?: number }) => {
  if (message.reset !== undefined) {
    report = NOTHING;
    toPass = message.reset;
  }
  process.send?.(report);
});
