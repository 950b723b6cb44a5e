// The baseline: Node's own server that sends the bytes it was given, and nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once(
  'message',
  ({ headers, body, status }: { headers: Record<string, string>; body: string; status: number }) => {
    const payload = Buffer.from(body);
    const server = createServer((_request, response) => {
      response.writeHead(status, headers);
      response.end(payload);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  },
);
