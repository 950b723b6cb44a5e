import type { Shown } from './change-log.ts';
import { etagOf } from './conditional.ts';

/** The bytes of a response with their ETag, what they show, and when they expire. */
export type CachedResponse = Shown & { body: Buffer; etag: string; expiresAt: number };

/** Keeps the previous bytes if only `generatedAt` differs: most changes do not concern most records. */
export const cachedResponse = (
  body: Buffer,
  previous: CachedResponse | undefined,
  rest: Omit<CachedResponse, 'body' | 'etag'>,
): CachedResponse =>
  previous && sameButTimestamp(body, previous.body)
    ? { ...rest, body: previous.body, etag: previous.etag }
    : { ...rest, body, etag: etagOf(body) };

const FIELD = '"generatedAt":"';
const FIELD_LENGTH = FIELD.length + '2026-01-15T17:00:00.000Z'.length;

function sameButTimestamp(one: Buffer, other: Buffer): boolean {
  const at = one.indexOf(FIELD);
  return (
    at >= 0 &&
    one.length === other.length &&
    one.subarray(0, at + FIELD.length).equals(other.subarray(0, at + FIELD.length)) &&
    one.subarray(at + FIELD_LENGTH).equals(other.subarray(at + FIELD_LENGTH))
  );
}
