/** One value of ASN.1 in DER, the encoding of RFC 3161. */
export type Der = { tag: number; body: Uint8Array };

export const INTEGER = 0x02;
export const OCTET_STRING = 0x04;
export const OBJECT_ID = 0x06;
export const GENERALIZED_TIME = 0x18;
export const SEQUENCE = 0x30;
export const CONTEXT_0 = 0xa0;

/** The values that stand one after the other. Null unless they fill the bytes exactly. */
export function readDer(bytes: Uint8Array): Der[] | null {
  const found: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    const length = readLength(bytes, at + 1);
    if ((tag & 0x1f) === 0x1f || !length) return null;
    const end = length.bodyAt + length.value;
    if (end > bytes.length) return null;
    found.push({ tag, body: bytes.slice(length.bodyAt, end) });
    at = end;
  }
  return found;
}

/** One byte, or the number of bytes that follow. Null for the indefinite form, which DER does not have. */
function readLength(bytes: Uint8Array, at: number): { value: number; bodyAt: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0x80 || first > 0x84) return null;
  if (first < 0x80) return { value: first, bodyAt: at + 1 };
  const digits = bytes.slice(at + 1, at + 1 + first - 0x80);
  return { value: digits.reduce((sum, digit) => sum * 256 + digit, 0), bodyAt: at + 1 + digits.length };
}

/** The values inside one of the given tag. Empty if it is another one or malformed. */
export const inside = (value: Der | undefined, tag: number): Der[] =>
  value?.tag === tag ? (readDer(value.body) ?? []) : [];
