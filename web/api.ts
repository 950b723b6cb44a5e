import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Get } from './get.ts';
import { offline, problemOf } from './problem.ts';
import { replayHeaders, useReplayId } from './replay/replay-mode.ts';
import { currentToken, isSignedIn, refresh, useSession } from './session.ts';
import { askForStepUp } from './sign-in/step-up.ts';

export const API = '/api/v1';

type Ask = { method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/**
 * The only fetch: adds the token, refreshes it once when it has expired, and throws every error response as
 * an ApiProblem. A request that needs a step-up is repeated after it.
 */
export async function ask(
  path: string,
  { method = 'GET', body, headers, signal }: Ask = {},
): Promise<Response> {
  const inReplay = replayHeaders(path);
  const send = () =>
    fetch(API + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(currentToken() ? { authorization: `Bearer ${currentToken()}` } : {}),
        ...inReplay,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  let answer: Response;
  try {
    answer = (await startedEarly(method, path)) ?? (await send());
    const expired = answer.status === 401 && isSignedIn() && !path.startsWith('/auth/');
    if (expired && (await refresh())) answer = await send();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
  if (answer.ok) return answer;
  const problem = await problemOf(answer);
  if (problem.slug === 'step-up-required' && (await askForStepUp()))
    return ask(path, { method, body, ...(headers ? { headers } : {}), ...(signal ? { signal } : {}) });
  throw problem;
}

/** A file of the public ledger, which is not part of the API. 404 and 429 are for the caller. */
export async function askLedger(url: string): Promise<Response> {
  const answer = await fetch(url).catch(() => {
    throw offline();
  });
  if (!answer.ok && answer.status !== 404 && answer.status !== 429) throw await problemOf(answer);
  return answer;
}

export async function call<T>(path: string, options: Ask = {}): Promise<T> {
  const answer = await ask(path, options);
  const body = answer.status === 204 ? undefined : await answer.json();
  return body;
}

export const send = <T = void>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => call<T>(path, { method, ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) });

/** The response that the page's inline script already requested; used once. */
async function startedEarly(method: string, path: string): Promise<Response | null> {
  const early = window.__early;
  if (Object.keys(replayHeaders(path)).length > 0) return null; // it asked for live data
  if (method !== 'GET' || !early?.answer || early.path !== path) return null;
  const { answer } = early;
  delete early.answer;
  return answer;
}

type Options<T> = Pick<UseQueryOptions<T>, 'enabled' | 'staleTime' | 'refetchInterval'> & {
  /** Data that the server embedded in the page. */
  initialData?: T;
  initialDataUpdatedAt?: number;
  /** Waits until it is known who is signed in. Public reads do not wait. */
  open?: boolean;
};

/** Answers are cached by path, for one user and one replay session. */
export function useQueryKey(path: string | null, { open = false } = {}): readonly unknown[] {
  const { user } = useSession();
  const replay = useReplayId();
  return [path, open ? null : (user?.id ?? null), replay];
}

/** A read of the API, cached under its path. Sends nothing while `request` is null. */
export function useApi<T>(
  request: Get<T> | null,
  { open = false, enabled = true, ...options }: Options<T> = {},
) {
  const { known, user } = useSession();
  const path = request?.path ?? null;
  const queryKey = useQueryKey(path, { open });
  return useQuery<T, Error, T>({
    queryKey,
    queryFn: path === null ? skipToken : ({ signal }) => call<T>(path, { signal }),
    ...options,
    enabled: enabled === true && path !== null && (open || (known && user !== null)),
  });
}
