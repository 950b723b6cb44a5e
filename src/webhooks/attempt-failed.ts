import { errorCode } from '../platform/error-code.ts';
import { AddressRefused } from './address.ts';

/** Why an attempt failed. */
export const FAILURES = [
  'http-status',
  'timeout',
  'dns',
  'connect',
  'tls',
  'reset',
  'blocked',
  'protocol',
  'unsigned',
  'shutdown',
] as const;
export type Failure = (typeof FAILURES)[number];

export class AttemptFailed extends Error {
  override readonly name = 'AttemptFailed';
  readonly kind: Failure;
  constructor(kind: Failure, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

const CONNECT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM']);
const RESET = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']);
const TIMEOUT = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_ABORTED', 'ABORT_ERR']);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO|ERR_OSSL)/;

/** The class of an error. Its message stays inside: it may name internal addresses. */
export function classify(error: unknown): Failure {
  if (error instanceof AttemptFailed) return error.kind;
  if (error instanceof AddressRefused) return 'blocked';
  const code = errorCode(error) ?? '';
  if (CONNECT.has(code)) return 'connect';
  if (RESET.has(code)) return 'reset';
  if (TIMEOUT.has(code)) return 'timeout';
  if (TLS.test(code)) return 'tls';
  return 'protocol';
}
