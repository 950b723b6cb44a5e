import { connect } from 'node:net';

/** Sends raw bytes and returns the whole response, for requests that no HTTP client would send. */
export const sendRaw = (port: number, bytes: string): Promise<string> =>
  new Promise((answer, fail) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => answer(text));
    socket.on('error', fail);
  });

/** The parsed head and body of one raw response. */
export function readRaw(text: string): { status: number; headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}
