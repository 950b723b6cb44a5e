export type ByteRange = { first: number; last: number };

/**
 * Parses a Range header (RFC 9110, 14). `whole`: the header must be ignored (other unit, several ranges,
 * malformed). Null: the range is not satisfiable.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return 'whole';
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? null : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'whole';
  if (first >= size) return null;
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** If-Range requires exactly our strong ETag (RFC 9110, 13.1.5). */
export const ifRangeMatches = (header: string | undefined, tag: string): boolean =>
  header === undefined || header.trim() === tag;
