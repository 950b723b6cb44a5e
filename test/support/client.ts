import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch, type Response } from 'undici';

/** Response fields that tests read; a missing one is undefined. */
// biome-ignore lint/suspicious/noExplicitAny: an answer may be anything, and the tests say what it must be
export type Answer = { status: number; headers: Response['headers']; text: string; body: any };

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
  const as = (credentials: Headers_) => {
    const request = (method: string, path: string, headers: Headers_ = {}, body?: unknown) =>
      send(method, path, body, { ...credentials, ...headers });
    const withBody = (method: string) => (path: string, body?: unknown, headers?: Headers_) =>
      request(method, path, headers, body);
    return {
      credentials,
      request,
      get: (path: string, headers?: Headers_) => request('GET', path, headers),
      delete: (path: string, headers?: Headers_) => request('DELETE', path, headers),
      post: withBody('POST'),
      put: withBody('PUT'),
      patch: withBody('PATCH'),
    };
  };
  return {
    origin,
    as,
    anonymous: as({}),
    /** Closes its connections: a stopping service waits a second for each open one. */
    hangUp: () => dispatcher.destroy(),
  };
}

const MOST_TRIES = 20;

/** Retries after Retry-After, as any client should: on a busy machine the service may refuse requests. */
export async function retry503(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
    await sleep(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

/** A caller that retries refused requests. */
export const patient = (caller: Caller): Caller => ({
  ...caller,
  get: (...ask) => retry503(() => caller.get(...ask)),
  post: (...ask) => retry503(() => caller.post(...ask)),
});
