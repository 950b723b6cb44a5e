// The baseline: a plain Node server that keeps every response open and writes the same bytes to all of them on request.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const open = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(': connected\n\n');
  open.add(response);
});
process.on('message', (text: string) => {
  process.send?.(performance.timeOrigin + performance.now());
  for (const response of open) response.write(text);
});
process.once('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
