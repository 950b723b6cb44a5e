import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** Wherever one of these names turns up in what is logged, its value does not. */
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

export function createLog(level: string, { terminal }: { terminal: boolean }): Logger {
  const join = (prefix: string) =>
    SECRETS.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`));
  const top = SECRETS.filter((name) => !name.startsWith('['));
  const options = {
    level,
    redact: {
      paths: [...top, ...join('*'), ...join('*.headers'), ...join('req.headers')],
      censor: '[redacted]',
    },
  };
  return terminal
    ? pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
    : pino(options);
}
