import type { IncomingMessage } from 'node:http';
import { Problem } from '../platform/problem.ts';
import { REFRESH_COOKIE_SECONDS } from './sessions.ts';

const NAME = 'refreshToken'; // interface, Authentication
const FLOW = 'providerFlow';
const FLOW_SECONDS = 1200; // the flow itself ends earlier

/** Secure, except for plain http on localhost, where a browser would drop a secure cookie. */
const attributes = (baseUrl: string, path = '/api/v1/auth'): string => {
  const { protocol, hostname } = new URL(baseUrl);
  const plain =
    protocol === 'http:' && (hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.'));
  return `HttpOnly; ${plain ? '' : 'Secure; '}SameSite=Strict; Path=${path}`;
};

export const refreshCookie = (token: string, baseUrl: string): string =>
  `${NAME}=${token}; ${attributes(baseUrl)}; Max-Age=${REFRESH_COOKIE_SECONDS}`;

export const clearedCookie = (baseUrl: string): string => `${NAME}=; ${attributes(baseUrl)}; Max-Age=0`;

/** Ties a sign-in through the provider to the browser that began it. */
export const flowCookie = (secret: string, baseUrl: string): string =>
  `${FLOW}=${secret}; ${attributes(baseUrl, '/api/v1')}; Max-Age=${FLOW_SECONDS}`;

/** The value of a cookie, or an empty string. Two of them are a mistake or an attack. */
const reader =
  (name: string) =>
  ({ headers }: IncomingMessage): string => {
    const values = (headers.cookie ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1));
    if (values.length > 1)
      throw new Problem('conflicting-credentials', `The request has more than one ${name} cookie.`);
    return values[0] ?? '';
  };

export const readRefreshCookie = reader(NAME);
export const readFlowCookie = reader(FLOW);

/** CSRF protection: browsers attach the cookie to any request, so foreign origins may not use it. */
export function refuseForeignPage({ headers }: IncomingMessage, ownOrigins: ReadonlySet<string>): void {
  const site = headers['sec-fetch-site'];
  const foreign =
    site === 'cross-site' ||
    site === 'same-site' ||
    (headers.origin !== undefined && !ownOrigins.has(headers.origin));
  const listed = headers.origin !== undefined && ownOrigins.has(headers.origin);
  if (foreign && !listed)
    throw new Problem('forbidden', 'Only pages of this service may call this endpoint.');
}
