export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** RFC 8785 (JCS): no whitespace, keys sorted by UTF-16 code unit. Throws for what JSON cannot represent. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is not JSON.`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('A string has a lone surrogate.');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`;
  if (!isPlain(value)) throw new TypeError(`A ${typeof value} is not JSON.`);
  return writeObject(value);
}

/** A loop: every pick of a slate is written while its day is locked. */
function writeObject(value: Readonly<Record<string, unknown>>): string {
  let members = '';
  // The default order of sort is that of UTF-16 code units.
  for (const key of Object.keys(value).sort())
    members += `${members === '' ? '' : ','}${canonicalJson(key)}:${canonicalJson(value[key])}`;
  return `{${members}}`;
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Null unless the text is the canonical form of an object. This also excludes duplicate keys. */
export function parseCanonicalObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && canonicalJson(value) === text ? Object.fromEntries(Object.entries(value)) : null;
  } catch {
    return null;
  }
}
