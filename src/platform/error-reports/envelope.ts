import { randomUUID } from 'node:crypto';
import { withoutSecrets } from '../without-secrets.ts';

const MOST_CAUSES = 3;
const MAX_MESSAGE = 1_000;
const MAX_FRAMES = 50;

/** Where an unexpected error surfaced. No input of a caller. */
export type ErrorPlace = {
  /** A route pattern, a job or a step. */
  at: string;
  /** Whether the process went on as planned. */
  handled: boolean;
  requestId?: string;
};

export type EnvelopeOptions = {
  release: string;
  environment: string;
  traceId: string | null;
  now: Date;
  /** Equal errors that were not sent since the last one. */
  suppressed: number;
  clean: (text: string) => string;
};

/** Removes secrets by their form, configured ones by their value, and email addresses. */
export const cleaner =
  (hidden: readonly string[]) =>
  (text: string): string =>
    hidden
      .reduce((clean, value) => clean.replaceAll(value, '[redacted]'), withoutSecrets(text))
      .replaceAll(/[^\s@<>"'(]+@[^\s@<>"')]+\.[a-z]{2,}/gi, '[email]');

/** An event in Sentry's envelope format: a header line, an item header and the item. */
export function envelopeOf(error: unknown, place: ErrorPlace, options: EnvelopeOptions): string {
  const { release, environment, traceId, now, suppressed, clean } = options;
  const eventId = randomUUID().replaceAll('-', '');
  const { at, handled, requestId } = place;
  const event = {
    event_id: eventId,
    timestamp: now.getTime() / 1_000,
    platform: 'node',
    level: handled ? 'error' : 'fatal',
    release,
    environment,
    transaction: at,
    tags: {
      route: at,
      ...(requestId ? { request_id: requestId } : {}),
      ...(traceId ? { trace_id: traceId } : {}),
    },
    extra: { suppressed },
    exception: { values: chainOf(error, MOST_CAUSES).map((one) => exceptionOf(one, handled, clean)) },
  };
  const item = JSON.stringify(event);
  const header = { event_id: eventId, sent_at: now.toISOString() };
  const itemHeader = { type: 'event', length: Buffer.byteLength(item) };
  return `${JSON.stringify(header)}\n${JSON.stringify(itemHeader)}\n${item}\n`;
}

/** The root cause first. */
function chainOf(error: unknown, deeper: number): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined || deeper === 0 ? [error] : [...chainOf(cause, deeper - 1), error];
}

function exceptionOf(error: unknown, handled: boolean, clean: (text: string) => string) {
  const isError = error instanceof Error;
  return {
    type: isError ? error.name : 'NonError',
    value: clean(isError ? error.message : String(error)).slice(0, MAX_MESSAGE),
    mechanism: { type: 'generic', handled },
    stacktrace: { frames: framesOf(isError ? (error.stack ?? '') : '') },
  };
}

const FRAME = /^\s+at (?:(?:async )?(.+?) \()?(?:file:\/\/)?([^()\s]+?):(\d+):(\d+)\)?$/;

/** Oldest call first. Paths start at the folder of the package, so that reports of all machines are equal. */
export const framesOf = (stack: string) =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '<anonymous>', path, row, column] = FRAME.exec(line) ?? [];
      if (path === undefined) return [];
      const filename = path.replace(/^.*?\/(?=(?:src|node_modules|bin)\/)/, '');
      return [
        {
          function: name,
          filename,
          lineno: Number(row),
          colno: Number(column),
          in_app: /^(?:src|bin)\//.test(filename),
        },
      ];
    })
    .slice(0, MAX_FRAMES)
    .reverse();
