/** Cuts a text to a length without splitting a surrogate pair. Lone surrogates, which are no text, are replaced. */
export function clip(text: string, most: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= most) return whole;
  return `${whole.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The same, with the length in bytes of UTF-8. */
export function clipBytes(text: string, most: number): string {
  const whole = text.toWellFormed();
  if (Buffer.byteLength(whole) <= most) return whole;
  const cut = Buffer.from(whole).subarray(0, most - Buffer.byteLength('…'));
  return `${new TextDecoder().decode(cut, { stream: true })}…`;
}

/** One line: line breaks and other control characters become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

const MOST_LISTED = 10;

/**
 * As many entries as fit, then "and n more". `sizeOf` measures as the provider does; entries are separated by line
 * breaks.
 */
export function listWithin(
  entries: readonly string[],
  most: number,
  sizeOf = (text: string) => text.length,
): string {
  const more = (left: number) => (left > 0 ? [`and ${left} more`] : []);
  for (let shown = Math.min(entries.length, MOST_LISTED); shown > 0; shown--) {
    const text = [...entries.slice(0, shown), ...more(entries.length - shown)].join('\n');
    if (sizeOf(text) <= most) return text;
  }
  return more(entries.length).join('\n');
}
