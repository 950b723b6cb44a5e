const WORDS: Readonly<Record<string, string>> = {
  timeout: 'The receiver did not answer in time',
  dns: 'The host name was not found',
  connect: 'Could not connect to the receiver',
  tls: 'The TLS certificate was not accepted',
  reset: 'The receiver closed the connection',
  blocked: 'The address is private and not allowed',
  protocol: 'The receiver did not answer in HTTP',
  unsigned: 'The delivery could not be signed',
  shutdown: 'The service stopped meanwhile',
};

/** Why a delivery failed, in words. */
export const failureWords = ({
  statusCode,
  error,
}: {
  statusCode: number | null;
  error: string | null;
}): string =>
  statusCode === null
    ? (WORDS[error ?? ''] ?? `Failed${error ? `: ${error}` : ''}`)
    : `The receiver answered ${statusCode}`;

/** The status of a webhook. */
export const statusWord = (status: string): string =>
  ({ active: 'Active', failing: 'Failing', disabled: 'Disabled' })[status] ?? status;
