import { randomBytes } from 'node:crypto';
import type { Db } from '../platform/db/connect.ts';
import { findLastTimestamp, hasTipBetween, insertTimestamp } from './evidence-queries.ts';
import type { Outbound } from './outbound.ts';
import { findNewestCheckpoint, type StoredCheckpoint } from './tile-queries.ts';
import { equal, utf8 } from './verify/bytes.ts';
import { parseNote } from './verify/note.ts';
import { NONCE_BYTES, readTimestamp, timestampRequest } from './verify/timestamp.ts';

const MINUTE_MS = 60_000;
const EVERY_MINUTES = 5;
/** A pick that tips off this soon does not wait for the next regular time stamp. */
const SOON_MINUTES = 15;

export type TimestampAsk = { url: string; outbound: Outbound; now: Date };

/** `stamped`: the size. `failure`: why there is no time stamp. Null: none is due. */
export type Stamped = { stamped: number } | { failure: string } | null;

/** Has the newest checkpoint stamped by the authority, if a time stamp is due. */
export async function requestTimestamp(db: Db, { url, outbound, now }: TimestampAsk): Promise<Stamped> {
  const newest = await findNewestCheckpoint(db);
  if (!newest || !(await isDue(db, newest, now))) return null;
  const text = parseNote(utf8(newest.note))?.text ?? '';
  const nonce = randomBytes(NONCE_BYTES);
  // DER integers are signed and have no leading zero byte.
  nonce[0] = ((nonce[0] ?? 0) % 0x7f) + 1;
  const body = timestampRequest(text, nonce);
  const answer = await outbound.post({ url, type: 'application/timestamp-query', body });
  if ('failure' in answer) return answer;
  if (answer.status !== 200) return { failure: `HTTP status ${answer.status}` };
  const stamp = readTimestamp(answer.bytes, text);
  if (!stamp?.nonce || !equal(stamp.nonce, nonce))
    return { failure: 'The reply does not grant a time stamp of this checkpoint.' };
  await insertTimestamp(db, { size: newest.size, reply: answer.bytes, requestedAt: now });
  return { stamped: newest.size };
}

async function isDue(db: Db, { size }: StoredCheckpoint, now: Date): Promise<boolean> {
  const last = await findLastTimestamp(db);
  if (!last) return true;
  if (last.size >= size) return false;
  if (now.getTime() - last.requestedAt.getTime() >= EVERY_MINUTES * MINUTE_MS) return true;
  const until = new Date(now.getTime() + SOON_MINUTES * MINUTE_MS);
  return hasTipBetween(db, { from: last.size, to: size, after: now, until });
}
