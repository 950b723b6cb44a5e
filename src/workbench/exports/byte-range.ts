export type Part = { first: number; last: number };

/**
 * What a Range header asks of a file (RFC 9110, 14): a part of it; `whole` where it must be passed over (another unit,
 * several ranges, not well-formed); null where nothing of the file lies in it.
 */
export function readRange(header: string | undefined, size: number): Part | 'whole' | null {
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

/** If-Range: only a strong tag that is exactly ours keeps the range (RFC 9110, 13.1.5). */
export const rangeStillHolds = (header: string | undefined, tag: string): boolean =>
  header === undefined || header.trim() === tag;
