import type { Credentials } from './credentials.ts';
import { bearerOf } from './credentials.ts';
import { acceptsNothing } from './guards.ts';

export type ShortHeaders = Credentials & {
  ifNoneMatch?: string;
  requestId?: string;
  acceptEncoding?: string;
};

/** Of these each needs a word or a check of its own, which only the whole way knows. */
const UNUSUAL = new Set(['origin', 'traceparent', 'content-length', 'transfer-encoding', 'expect']);

/** What a plain read may carry, from the raw lines; null where anything unusual, or anything twice, is among them. */
export function readHeaders(lines: readonly string[]): ShortHeaders | null {
  const read: ShortHeaders = { bearer: null, apiKey: null };
  let hosts = 0;
  for (let i = 0; i < lines.length; i += 2) {
    const name = (lines[i] as string).toLowerCase();
    const value = lines[i + 1] as string;
    switch (name) {
      case 'authorization':
        if (read.bearer !== null) return null;
        read.bearer = bearerOf(value);
        break;
      case 'x-api-key':
        if (read.apiKey !== null) return null;
        read.apiKey = value;
        break;
      case 'host':
        if (++hosts > 1) return null;
        break;
      case 'if-none-match':
        if (read.ifNoneMatch !== undefined) return null;
        read.ifNoneMatch = value;
        break;
      case 'x-request-id':
        if (read.requestId !== undefined) return null;
        read.requestId = value;
        break;
      case 'accept-encoding':
        if (read.acceptEncoding !== undefined) return null;
        read.acceptEncoding = value;
        break;
      case 'connection':
        if (value.toLowerCase() !== 'keep-alive') return null;
        break;
      case 'accept':
        if (acceptsNothing(value)) return null;
        break;
      default:
        if (UNUSUAL.has(name)) return null;
    }
  }
  return read;
}
