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
  // The default order of sort is that of UTF-16 code units.
  const members = Object.entries(value).map(([key, inner]) => [key, inner] as const);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, inner]) => `${canonicalJson(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

const isPlain = (value: unknown): value is object => {
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
