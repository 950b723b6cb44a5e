import { b64, concat, equal, fromB64, hex, textOf, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** C2SP signed notes. Type bytes: a log's own Ed25519 signature, and a witness's time-stamped cosignature. */
export const ED25519 = 0x01;
export const COSIGNATURE = 0x04;
export const KEY_BYTES = 32;
const ID_BYTES = 4;
const MAX_SIGNATURES = 100;

export type VerifierKey = { name: string; id: string; type: number; key: Uint8Array };
export type SignatureLine = { name: string; id: string; signature: Uint8Array };
export type Note = { text: string; signatures: SignatureLine[] };

export const keyId = (name: string, type: number, key: Uint8Array): string =>
  hex(sha256(utf8(`${name}\n`), Uint8Array.of(type), key).slice(0, ID_BYTES));

const isName = (name: string): boolean => /^[^\s+]+$/u.test(name);

export const formatKey = ({ name, id, type, key }: VerifierKey): string =>
  `${name}+${id}+${b64(concat([Uint8Array.of(type), key]))}`;

export function makeKey(name: string, key: Uint8Array, type = ED25519): VerifierKey {
  return { name, id: keyId(name, type, key), type, key };
}

/** Null unless it is a well-formed vkey of a known type whose id is right. */
export function parseKey(text: string): VerifierKey | null {
  const [, name = '', id = '', encoded = ''] = /^([^+]*)\+([^+]*)\+(.*)$/s.exec(text) ?? [];
  const bytes = fromB64(encoded);
  if (!bytes || bytes.length !== KEY_BYTES + 1 || !isName(name)) return null;
  const [type = 0] = bytes;
  if (type !== ED25519 && type !== COSIGNATURE) return null;
  const made = makeKey(name, bytes.slice(1), type);
  return made.id === id ? made : null;
}

export const formatSignature = ({ name, id, signature }: SignatureLine): string =>
  `\u2014 ${name} ${b64(concat([idBytes(id), signature]))}\n`;

const idBytes = (id: string): Uint8Array =>
  Uint8Array.from({ length: ID_BYTES }, (_, i) => Number.parseInt(id.slice(i * 2, i * 2 + 2), 16));

export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(formatSignature).join('')}`;

/** Null for anything that is not a note. Nothing in it counts before `openNote` has verified it. */
export function parseNote(bytes: Uint8Array): Note | null {
  const whole = textOf(bytes);
  if (whole === null || bytes.some((byte) => byte < 0x20 && byte !== 0x0a)) return null;
  const blank = whole.lastIndexOf('\n\n');
  if (blank < 0 || !whole.endsWith('\n')) return null;
  const lines = whole.slice(blank + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.map(parseSignature);
  const known = signatures.filter((one) => one !== null);
  return known.length === lines.length ? { text: whole.slice(0, blank + 1), signatures: known } : null;
}

export function parseSignature(line: string): SignatureLine | null {
  const [, name = '', encoded = ''] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
  const bytes = fromB64(encoded);
  if (!bytes || bytes.length <= ID_BYTES || !isName(name)) return null;
  return { name, id: hex(bytes.slice(0, ID_BYTES)), signature: bytes.slice(ID_BYTES) };
}

export type SignatureCheck = (
  key: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
) => Promise<boolean>;

/** WebCrypto, in Node and in browsers. Throws where the browser has no Ed25519. */
export const checkEd25519: SignatureCheck = async (key, signature, message) => {
  const algorithm = { name: 'Ed25519' };
  // Copies: WebCrypto's types take buffers that are not shared.
  const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, imported, new Uint8Array(signature), new Uint8Array(message));
};

/** The message that a signature line signs, with the time of a cosignature. Null if it cannot be one. */
function signedMessage(text: string, type: number, signature: Uint8Array) {
  if (type === ED25519) return { message: utf8(text), signature, seconds: null };
  if (signature.length <= 8) return null;
  const seconds = new DataView(signature.slice(0, 8).buffer).getBigUint64(0);
  if (seconds > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const message = utf8(`cosignature/v1\ntime ${seconds}\n${text}`);
  return { message, signature: signature.slice(8), seconds: Number(seconds) };
}

export type OpenedNote = { text: string; signedBy: { key: VerifierKey; seconds: number | null }[] };

/**
 * Verifies a note. Unknown signatures are ignored. Null if a signature of a known key is wrong or if there is
 * none of a known key.
 */
export async function openNote(
  { text, signatures }: Note,
  keys: readonly VerifierKey[],
  check: SignatureCheck = checkEd25519,
): Promise<OpenedNote | null> {
  const signedBy: OpenedNote['signedBy'] = [];
  for (const line of signatures) {
    const key = keys.find(({ name, id }) => name === line.name && id === line.id);
    if (!key) continue;
    const signed = signedMessage(text, key.type, line.signature);
    if (signed?.signature.length !== 64) return null;
    if (!(await check(key.key, signed.signature, signed.message))) return null;
    signedBy.push({ key, seconds: signed.seconds });
  }
  return signedBy.length > 0 ? { text, signedBy } : null;
}

export const sameKey = (a: VerifierKey, b: VerifierKey): boolean =>
  a.name === b.name && a.type === b.type && equal(a.key, b.key);
