import type { Command } from 'commander';
import type { FieldError } from '../platform/problem.ts';
import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { EXIT, exitCodeOf } from './exit-codes.ts';

/** Used instead of a token for sign-in, where there is none yet. */
export const ANONYMOUS = Symbol('anonymous');

const TIMEOUT_MS = 35_000; // slightly more than the service's handler timeout

/** A problem response of the service. */
export class RemoteProblem extends StartError {
  readonly slug: string | undefined;
  constructor(status: number, text: string) {
    super(explain(status, text), exitCodeOf(status));
    this.slug = readProblem(text)?.type?.split('/').at(-1);
  }
}

export type RemoteOptions = { url?: string; token?: string; json?: boolean };

/** Options of every command that calls a running service. */
export const addRemoteOptions = (command: Command): Command =>
  command
    .option('--url <address>', 'URL of the service; default: HARDWOOD_URL')
    .option('--token <token>', 'an ops token; default: HARDWOOD_TOKEN')
    .option('--json', 'print the response as JSON');

export type Remote = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
  put<T>(path: string, body: object, headers?: Record<string, string>): Promise<T>;
  delete<T>(path: string): Promise<T>;
  /** Posts a file in the media type that the headers state. */
  upload<T>(path: string, body: Blob, headers: Record<string, string>): Promise<T>;
  /** The unread response, whatever its size. Only a problem document is read here. */
  fetch(path: string, headers: Record<string, string>): Promise<Response>;
};

type Asking = Omit<RemoteOptions, 'token'> & { token?: string | typeof ANONYMOUS };

export function connectRemote(env: NodeJS.ProcessEnv, options: Asking): Remote {
  const { client } = configFrom(env);
  const token = options.token ?? client.token;
  if (!token)
    throw new StartError(
      'HARDWOOD_TOKEN is missing. Create one:  hardwood tokens create NAME --scope ops:read ops:commands',
      EXIT.auth,
    );
  return remoteAt(options.url ?? client.url, token === ANONYMOUS ? {} : { authorization: `Bearer ${token}` });
}

export type ReaderOptions = { url?: string; key?: string; json?: boolean };

/** Options of every command that uses an API key. */
export const addKeyOptions = (command: Command): Command =>
  command
    .option('--url <address>', 'URL of the service; default: HARDWOOD_URL')
    .option('--key <key>', 'an API key; default: HARDWOOD_API_KEY');

/** Options of every command that reads the data API. */
export const addReaderOptions = (command: Command): Command =>
  addKeyOptions(command).option('--json', 'print the response as JSON');

export function connectReader(env: NodeJS.ProcessEnv, options: ReaderOptions): Remote {
  const { url, key } = addressOf(env, options);
  return remoteAt(url, { 'x-api-key': key });
}

/** The URL of the service and the API key to use there. */
export function addressOf(env: NodeJS.ProcessEnv, options: ReaderOptions): { url: string; key: string } {
  const { client } = configFrom(env);
  const key = options.key ?? client.apiKey;
  if (!key)
    throw new StartError(
      'HARDWOOD_API_KEY is missing. Sharp and Admin accounts create one with POST /api/v1/me/api-keys.',
      EXIT.auth,
    );
  return { url: withoutSlash(options.url ?? client.url), key };
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

function remoteAt(address: string, credential: Record<string, string>): Remote {
  const url = withoutSlash(address);
  const call = async (path: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const headers = { ...credential, ...init.headers };
    const response = await ask(url, `${url}/api/v1${path}`, { ...init, headers });
    if (response.ok) return response;
    throw new RemoteProblem(response.status, await response.text());
  };
  const send = async <T>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const response = await call(path, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text === '' ? undefined : JSON.parse(text);
    return parsed;
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path) => send('DELETE', path),
    upload: async (path, body, headers) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return JSON.parse(await (await call(path, { method: 'POST', signal, headers, body })).text());
    },
    fetch: (path, headers) => call(path, { headers }),
  };
}

async function ask(url: string, address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    throw new StartError(
      `No service responds at ${url}. Start it with \`npm start\`, or set another URL with --url or HARDWOOD_URL.`,
      EXIT.network,
    );
  }
}

/** The service's error message, with the names of invalid fields. */
export function explain(status: number, text: string): string {
  const problem = readProblem(text);
  const errors = problem?.errors?.map(({ pointer = '', name = '', detail }) =>
    detail.startsWith('Unknown ')
      ? detail
      : [name, pointer.slice(1), detail].filter((word) => word !== '').join(' '),
  );
  return errors?.join('\n  ') ?? problem?.detail ?? `The service answered ${status}.`;
}

function readProblem(text: string): { type?: string; detail?: string; errors?: FieldError[] } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
