import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { concat, fromB64, utf8 } from '../../src/ledger/verify/bytes.ts';
import { openCheckpoint } from '../../src/ledger/verify/checkpoint.ts';
import { keysOf } from '../../src/ledger/verify/known-log.ts';
import { EMPTY_ROOT, verifyConsistency } from '../../src/ledger/verify/merkle.ts';
import { COSIGNATURE, formatKey, formatSignature, makeKey } from '../../src/ledger/verify/note.ts';
import { serve } from './serve.ts';

type Answer = { status: number; type?: string; body: string };

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

  async function answer(body: string): Promise<Answer> {
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

  const { url, stop } = await serve(async ({ method, path, body }, response) => {
    state.requests += 1;
    const isKnown = method === 'POST' && path === '/log/add-checkpoint';
    const said: Answer = isKnown ? await answer(body.toString()) : { status: 404, body: '' };
    response.writeHead(said.status, { 'content-type': said.type ?? 'text/plain' }).end(said.body);
  });
  return {
    prefix: `${url}/log`,
    vkey: formatKey(key),
    /** The last entry is what it cosigned last. */
    state,
    stop,
  };
}
