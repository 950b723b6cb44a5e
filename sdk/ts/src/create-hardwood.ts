import {
  type CreateExportBody,
  createClient,
  type Event,
  OPERATIONS,
  type OperationId,
  type OperationPath,
  type OperationTag,
  type Ops,
} from './generated/public.ts';
import { problemOf } from './problem.ts';
import { followEvents, pause, type StreamOptions } from './stream.ts';

export type HardwoodOptions = {
  /** An API key (`hwk_…`), or the key of a replay session (`hwt_…`). */
  key: string | undefined;
  /** Where the service runs, such as `https://hardwood.example`. */
  baseUrl: string | undefined;
  /** How often a failed read is repeated, after the delay that the service names. Default 2. */
  retries?: number;
  fetch?: typeof fetch;
};

type Operations = ReturnType<typeof createClient<Ops, OperationId, OperationPath, OperationTag>>;
export type Hardwood = Operations & {
  /** Live events. Reconnects by itself and continues behind the last event. */
  stream(options?: StreamOptions): AsyncGenerator<Event, void, undefined>;
  /** Creates an export, waits until it is complete and downloads it. */
  export(ask: CreateExportBody, signal?: AbortSignal): Promise<Blob>;
};

const POLL_MS = 500;

/**
 * All operations of the API as functions that throw `HardwoodProblem`. Lists have `.items()` and `.pages()`,
 * which read page after page.
 */
export function createHardwood({ key, baseUrl, retries = 2, fetch }: HardwoodOptions): Hardwood {
  if (!key || !baseUrl) throw new TypeError('createHardwood needs a key and a baseUrl');
  const operations: Operations = createClient(OPERATIONS, {
    serverUrl: baseUrl,
    auth: { apiKey: { apiKey: key } },
    retry: { retries },
    argsStyle: 'flat',
    clientHeader: false,
    middleware: [
      {
        async onSettled({ url }, { response, error }) {
          if (error === undefined && response && !response.ok) throw await problemOf(url, response);
        },
      },
    ],
    ...(fetch ? { fetch } : {}),
  });
  return {
    ...operations,
    stream(options = {}) {
      const { signal = null } = options;
      const open = (headers: Record<string, string>) =>
        operations.streamEvents({}, { headers, reconnect: false, signal });
      return followEvents(open, options);
    },
    async export(ask, signal) {
      const { id } = await operations.createExport(ask);
      for (;;) {
        const { status, error } = await operations.getExport({ id });
        if (status === 'completed') break;
        if (status === 'failed') throw new Error(`Export ${id} failed: ${error}`);
        await pause(POLL_MS, signal);
        signal?.throwIfAborted();
      }
      return operations.downloadExport({ id }, { parseAs: 'blob' });
    },
  };
}
