// The baseline: a plain Node server that sends the given bytes.
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
