import { invalid } from '../../../platform/problem.ts';

export const MOST_BYTES = 5 * 1024 * 1024;

const refuse = (detail: string) => invalid([{ in: 'body', pointer: '/content', detail }]);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of an uploaded file. Everything that is not plain UTF-8 is refused, with what to do about it. */
export function decodeFile(base64: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw refuse('must be the file in base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_BYTES) throw refuse(`must have at most ${MOST_BYTES / 1024 / 1024} MB`);
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw refuse('is UTF-16. Save the file as "CSV UTF-8" and try again');
  const nul = bytes.indexOf(0);
  if (nul !== -1) throw refuse(`has a NUL byte at position ${nul}: it is not a CSV file in UTF-8`);
  try {
    return utf8.decode(bytes);
  } catch {
    throw refuse('is not UTF-8, perhaps Latin-1. Save the file as "CSV UTF-8" and try again');
  }
}
