import { Agent, fetch, type Response } from 'undici';
import type { FieldError } from '../../src/platform/problem.ts';

/** Response fields that tests read; a missing one is undefined. */
// biome-ignore lint/suspicious/noExplicitAny: an answer may be anything, and the tests say what it must be
export type Answer = { status: number; headers: Response['headers']; text: string; body: any };

export type ProblemAnswer = { type: string; status: number; detail: string; errors?: FieldError[] };

type Headers_ = Record<string, string>;

export type Caller = ReturnType<ReturnType<typeof createClient>['as']>;

/** Calls the service over a real socket. Paths are below /api/v1 unless they start with '~'. */
export function createClient(origin: string) {
  const dispatcher = new Agent();
  const send = async (method: string, path: string, body: unknown, headers: Headers_): Promise<Answer> => {
    const url = path.startsWith('~') ? origin + path.slice(1) : `${origin}/api/v1${path}`;
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(url, {
      dispatcher,
      method,
      redirect: 'manual',
      headers: { ...json, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
  };
  const as = (credentials: Headers_) => ({
    credentials,
    get: (path: string, headers: Headers_ = {}) =>
      send('GET', path, undefined, { ...credentials, ...headers }),
    post: (path: string, body?: unknown, headers: Headers_ = {}) =>
      send('POST', path, body, { ...credentials, ...headers }),
    put: (path: string, body?: unknown, headers: Headers_ = {}) =>
      send('PUT', path, body, { ...credentials, ...headers }),
    patch: (path: string, body?: unknown, headers: Headers_ = {}) =>
      send('PATCH', path, body, { ...credentials, ...headers }),
    delete: (path: string, headers: Headers_ = {}) =>
      send('DELETE', path, undefined, { ...credentials, ...headers }),
    request: (method: string, path: string, headers: Headers_ = {}) =>
      send(method, path, undefined, { ...credentials, ...headers }),
  });
  return {
    origin,
    as,
    anonymous: as({}),
    /** Closes its connections: a stopping service waits a second for each open one. */
    hangUp: () => dispatcher.destroy(),
  };
}
