import { concat, equal, hex, textOf, utf8 } from './bytes.ts';
import {
  CONTEXT_0,
  type Der,
  GENERALIZED_TIME,
  INTEGER,
  inside,
  OBJECT_ID,
  OCTET_STRING,
  readDer,
  SEQUENCE,
} from './der.ts';
import { sha256 } from './sha256.ts';

/** Time stamps of RFC 3161 over the text of a checkpoint. */
export const NONCE_BYTES = 8;

const REQUEST_PREFIX = '30430201013031300d060960864801650304020105000420';
const SIGNED_DATA = '2a864886f70d010702';
const TIMESTAMP_INFO = '2a864886f70d0109100104';
const SHA256 = '608648016503040201';

const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** A TimeStampReq that asks for the certificate too. The first byte of the nonce is 0x01 to 0x7f. */
export const timestampRequest = (text: string, nonce: Uint8Array): Uint8Array =>
  concat([bytesOf(REQUEST_PREFIX), sha256(utf8(text)), bytesOf('0208'), nonce, bytesOf('0101ff')]);

export type Timestamp = { at: Date; nonce: Uint8Array | null };

const isId = (value: Der | undefined, id: string): boolean =>
  value?.tag === OBJECT_ID && hex(value.body) === id;

/**
 * What a TimeStampResp says about a text. Null unless it is granted and about this text. Its signature is not
 * checked: that needs the certificates of the authority.
 */
export function readTimestamp(reply: Uint8Array, text: string): Timestamp | null {
  const [status, token] = inside(readDer(reply)?.[0], SEQUENCE);
  const [code] = inside(status, SEQUENCE);
  // 0: granted; 1: granted with changes.
  if (code?.tag !== INTEGER || code.body.length !== 1 || (code.body[0] ?? 2) > 1) return null;
  const [type, content] = inside(token, SEQUENCE);
  const [, , encapsulated] = inside(inside(content, CONTEXT_0)[0], SEQUENCE);
  const [infoType, wrapped] = inside(encapsulated, SEQUENCE);
  const [octets] = inside(wrapped, CONTEXT_0);
  if (!isId(type, SIGNED_DATA) || !isId(infoType, TIMESTAMP_INFO) || octets?.tag !== OCTET_STRING)
    return null;
  const [, , imprint, , time, ...rest] = inside(readDer(octets.body)?.[0], SEQUENCE);
  const [algorithm, hashed] = inside(imprint, SEQUENCE);
  const isOfText =
    isId(inside(algorithm, SEQUENCE)[0], SHA256) && hashed && equal(hashed.body, sha256(utf8(text)));
  const at = time?.tag === GENERALIZED_TIME ? timeOf(textOf(time.body) ?? '') : null;
  if (!isOfText || !at) return null;
  return { at, nonce: rest.find(({ tag }) => tag === INTEGER)?.body ?? null };
}

/** `20261117063000Z`, with or without a fraction. */
function timeOf(digits: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(digits) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
