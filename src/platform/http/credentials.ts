import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';

/**
 * Credentials of a request; an empty string is a credential that was sent but is not valid. `replaySession` is the id of
 * a replay session that a signed-in user wants to read.
 */
export type Credentials = {
  bearer: string | null;
  apiKey: string | null;
  replaySession?: string | undefined;
};

const repeated = (name: string) =>
  new Problem('conflicting-credentials', `The request has more than one ${name} header. Send one.`);

/** Reads the raw headers, because Node keeps only the first of two Authorization headers. */
export function readCredentials({ rawHeaders }: IncomingMessage): Credentials {
  let authorization: string | null = null;
  let apiKey: string | null = null;
  let replaySession: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    const value = rawHeaders[i + 1] ?? '';
    if (name.length === 13 && name.toLowerCase() === 'authorization') {
      if (authorization !== null) throw repeated('Authorization');
      authorization = value;
    } else if (name.length === 9 && name.toLowerCase() === 'x-api-key') {
      if (apiKey !== null) throw repeated('X-API-Key');
      apiKey = value;
    } else if (name.length === 16 && name.toLowerCase() === 'x-replay-session') replaySession = value;
  }
  return { bearer: authorization === null ? null : bearerOf(authorization), apiKey, replaySession };
}

const bearerOf = (authorization: string): string => /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';

export const wasSent = ({ headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || headers['x-api-key'] !== undefined;

/** RFC 6750: the challenge has an error code only if a token was sent. */
export const unauthorized = (sent: boolean): Problem =>
  new Problem('unauthorized', 'No valid token was provided.', {
    headers: {
      'www-authenticate': sent ? 'Bearer realm="api", error="invalid_token"' : 'Bearer realm="api"',
    },
  });
