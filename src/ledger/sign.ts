import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { b64, concat, fromB64, utf8 } from './verify/bytes.ts';
import { type Checkpoint, formatCheckpoint } from './verify/checkpoint.ts';
import {
  ED25519,
  formatNote,
  KEY_BYTES,
  makeKey,
  type SignatureLine,
  type VerifierKey,
} from './verify/note.ts';

/** DER of an Ed25519 private key in PKCS #8, up to its seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SECRET_PREFIX = 'PRIVATE+KEY';

export type SigningKey = VerifierKey & { sign(text: string): SignatureLine; secret: string };

export function signingKey(name: string, seed: Uint8Array): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const key = makeKey(name, new Uint8Array(der.subarray(-KEY_BYTES)));
  return {
    ...key,
    sign: (text) => ({ name, id: key.id, signature: new Uint8Array(sign(null, utf8(text), privateKey)) }),
    secret: `${SECRET_PREFIX}+${name}+${key.id}+${b64(concat([Uint8Array.of(ED25519), seed]))}`,
  };
}

export const newSigningKey = (name: string): SigningKey => signingKey(name, randomBytes(KEY_BYTES));

/** Go's format of a secret key. Null if it is damaged. */
export function parseSigningKey(text: string): SigningKey | null {
  const [, name = '', id, encoded = ''] = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromB64(encoded);
  if (!bytes || bytes.length !== KEY_BYTES + 1 || bytes[0] !== ED25519) return null;
  const key = signingKey(name, bytes.slice(1));
  return key.id === id ? key : null;
}

/** The note of a checkpoint, signed by each key in this order. */
export function signCheckpoint(checkpoint: Checkpoint, keys: readonly SigningKey[]): string {
  const text = formatCheckpoint(checkpoint);
  return formatNote({ text, signatures: keys.map((key) => key.sign(text)) });
}
