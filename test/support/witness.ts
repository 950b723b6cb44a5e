import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { concat, fromB64, utf8 } from '../../src/ledger/verify/bytes.ts';
import { openCheckpoint } from '../../src/ledger/verify/checkpoint.ts';
import { keysOf } from '../../src/ledger/verify/known-log.ts';
import { EMPTY_ROOT, verifyConsistency } from '../../src/ledger/verify/merkle.ts';
import { COSIGNATURE, formatKey, formatSignature, makeKey } from '../../src/ledger/verify/note.ts';
import { portOf } from '../../src/platform/port-of.ts';

/** A witness of C2SP tlog-witness on loopback. It cosigns what continues the log that it knows, by the real clock. */
export async function startWitness(name: string) {
  const seed = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), randomBytes(32)]);
  const secret = createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  const key = makeKey(name, new Uint8Array(spki.subarray(-32)), COSIGNATURE);
  const state = { vkeys: [''], seen: [{ size: 0, root: EMPTY_ROOT }], requests: 0 };

  const cosign = (checkpoint: string): string => {
    const seconds = BigInt(Math.floor(Date.now() / 1_000));
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(seconds);
    const signature = sign(null, utf8(`cosignature/v1\ntime ${seconds}\n${checkpoint}`), secret);
    return formatSignature({ name, id: key.id, signature: concat([time, signature]) });
  };

  async function answer(body: string): Promise<{ status: number; type?: string; body: string }> {
    const blank = body.indexOf('\n\n');
    const [old = '', ...proof] = body.slice(0, blank).split('\n');
    const next = await openCheckpoint(utf8(body.slice(blank + 2)), keysOf(state.vkeys));
    if (!next) return { status: 403, body: '' };
    const last = state.seen.at(-1) ?? { size: 0, root: EMPTY_ROOT };
    if (old !== `old ${last.size}`) return { status: 409, type: 'text/x.tlog.size', body: `${last.size}\n` };
    const hashes = proof.flatMap((line) => fromB64(line) ?? []);
    if (!verifyConsistency(last, next, hashes)) return { status: 422, body: '' };
    state.seen.push({ size: next.size, root: next.root });
    return { status: 200, body: cosign(next.text) };
  }

  const server = createServer(async (request, response) => {
    state.requests += 1;
    const isKnown = request.method === 'POST' && request.url === '/log/add-checkpoint';
    const {
      status,
      type = 'text/plain',
      body,
    } = isKnown ? await answer(await text(request)) : { status: 404, body: '' };
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    prefix: `http://127.0.0.1:${portOf(server)}/log`,
    vkey: formatKey(key),
    /** The last entry is what it cosigned last. */
    state,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
