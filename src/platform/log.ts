import { type Logger, pino } from 'pino';
import { traceFields } from './tracing/tracing.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Values of fields with these names are redacted at any depth. */
const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-api-key"]',
  'password',
  'newPassword',
  'secret',
  'previousSecret',
  'token',
  'accessToken',
  'refreshToken',
  'rawKey',
];

const MOST_CAUSES = 3;

/**
 * `hidden`: values to redact from every log line, whatever their origin. `traced`: lines have the ids of the current
 * trace and span. `to`: standard output, if it is not given.
 */
export type LogOptions = { hidden?: readonly string[]; traced?: boolean; to?: pino.DestinationStream };

export function createLog(level: string, { hidden = [], traced = false, to }: LogOptions = {}): Logger {
  const join = (prefix: string) =>
    SECRETS.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`));
  const top = SECRETS.filter((name) => !name.startsWith('['));
  const escaped = hidden.map((value) => JSON.stringify(value).slice(1, -1));
  const options: pino.LoggerOptions = {
    level,
    redact: {
      paths: [...top, ...join('*'), ...join('*.headers'), ...join('req.headers')],
      censor: '[redacted]',
    },
    serializers: { err: describeError },
    ...(traced ? { mixin: traceFields } : {}),
    hooks: {
      streamWrite: (line) => escaped.reduce((clean, value) => clean.replaceAll(value, '[redacted]'), line),
    },
  };
  return pino(options, to);
}

type Output = { isTTY: boolean; fd: number };

/** For people on a terminal, JSON elsewhere. */
export async function linesTo({ isTTY, fd }: Output): Promise<pino.DestinationStream> {
  if (!isTTY) return pino.destination(fd);
  const { default: pretty } = await import('pino-pretty'); // most processes have no terminal
  return pretty({ destination: fd, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
}

/**
 * Responses of other servers may contain a key, so only message and stack are logged, with possible secrets
 * removed.
 */
function describeError(error: unknown): object {
  return describeCause(error, MOST_CAUSES);
}

function describeCause(error: unknown, deeper: number): object {
  if (typeof error !== 'object' || error === null) return { message: withoutSecrets(String(error)) };
  const { name, message, stack, code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  return {
    type: name,
    message: withoutSecrets(String(message ?? error)),
    ...(stack === undefined ? {} : { stack: withoutSecrets(stack) }),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined || deeper === 0 ? {} : { cause: describeCause(cause, deeper - 1) }),
  };
}
