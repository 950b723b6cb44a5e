import { type ServerResponse, STATUS_CODES } from 'node:http';
import { LIMITS } from './guards.ts';

const PERSISTENT = `Connection: keep-alive\r\nKeep-Alive: timeout=${LIMITS.keepAliveMs / 1_000}, max=${LIMITS.requestsPerSocket}\r\n`;

/** Names and values as the lines of a head. Only for what was checked: a line break in a value would begin another header. */
export function headLines(pairs: readonly string[]): string {
  let lines = '';
  for (let i = 0; i < pairs.length; i += 2) lines += `${pairs[i]}: ${pairs[i + 1]}\r\n`;
  return lines;
}

let dated = { second: -1, line: '' };
function dateLine(now: Date): string {
  const second = Math.floor(now.getTime() / 1_000);
  if (dated.second !== second) dated = { second, line: `Date: ${now.toUTCString()}\r\n` };
  return dated.line;
}

/**
 * Sends an answer whose head is text already. Node's `writeHead` checks and joins every name and value anew, which is
 * the larger part of a short answer, and has no public way round; a message whose `_header` is set is sent as it is. The
 * connection must be one that stays open. `prepared-head.test.ts` holds the bytes equal to those of `writeHead`.
 */
export function sendWithHead(
  response: ServerResponse,
  { status, lines, now, body }: { status: number; lines: string; now: Date; body: Buffer | null },
): void {
  response.statusCode = status;
  (response as ServerResponse & { _header: string })._header =
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${dateLine(now)}${PERSISTENT}\r\n`;
  response.end(body);
}
