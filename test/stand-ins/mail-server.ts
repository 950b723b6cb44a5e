import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = { from: string; to: string[]; raw: string };

/**
 * A real SMTP server on loopback that stores messages. While `hangs` is set it never confirms one. With a password it
 * requires authentication.
 */
export async function startMailServer({ port = 0, password }: { port?: number; password?: string } = {}) {
  const received: Received[] = [];
  const behaviour = { hangs: false };
  const isOpen = password === undefined;
  const server = new SMTPServer({
    authOptional: isOpen,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(isOpen ? ['AUTH'] : [])],
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: 'me' })
        : done(new Error('Invalid username or password')),
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        if (!behaviour.hangs) done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    received,
    behaviour,
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  };
}
