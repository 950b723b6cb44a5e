import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from './serve.ts';

const CONFIG = `
[tsa]
default_tsa = own
[own]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
accuracy = secs:1
[extensions]
extendedKeyUsage = critical,timeStamping
`;

/** A time-stamping authority of its own: OpenSSL behind HTTP, with a certificate that nobody else trusts. */
export async function startTsa() {
  const folder = mkdtempSync(join(tmpdir(), 'hw-tsa-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    name,
  ];
  writeFileSync(join(folder, 'config'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01');
  openssl('req', '-x509', ...key('ca.key'), '-out', 'ca.pem', '-subj', '/CN=Test CA', '-days', '2');
  openssl('req', '-x509', ...key('other.key'), '-out', 'other.pem', '-subj', '/CN=Other CA', '-days', '2');
  openssl('req', ...key('tsa.key'), '-out', 'tsa.csr', '-subj', '/CN=Test TSA');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'];
  openssl(
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    '-out',
    'tsa.pem',
    ...signed,
    '-extfile',
    'config',
    '-extensions',
    'extensions',
  );
  const run = promisify(execFile);
  let requests = 0;
  const { url, stop } = await serve(async ({ body }, response) => {
    requests += 1;
    const name = `request-${requests}`;
    writeFileSync(join(folder, name), body);
    const files = ['-queryfile', name, '-signer', 'tsa.pem', '-inkey', 'tsa.key'];
    const { stdout } = await run('openssl', ['ts', '-reply', '-config', 'config', ...files], {
      cwd: folder,
      encoding: 'buffer',
    });
    response.setHeader('content-type', 'application/timestamp-reply').end(stdout);
  });
  return {
    url: `${url}/tsr`,
    caFile: join(folder, 'ca.pem'),
    /** Of an authority that has stamped nothing. */
    otherCaFile: join(folder, 'other.pem'),
    requests: () => requests,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
