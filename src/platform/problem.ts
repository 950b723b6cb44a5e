/**
 * Every problem type a caller may receive. The slug is the last segment of `type`, documented in
 * docs/errors/<slug>.md.
 */
export const PROBLEMS = {
  'validation-error': { status: 400, title: 'Invalid request' },
  'malformed-json': { status: 400, title: 'Invalid JSON body' },
  'malformed-request': { status: 400, title: 'Invalid HTTP request' },
  'conflicting-credentials': { status: 400, title: 'Conflicting credentials' },
  'invalid-reset-token': { status: 400, title: 'Invalid reset link' },
  unauthorized: { status: 401, title: 'Not signed in' },
  'second-factor-required': { status: 401, title: 'Second factor required' },
  forbidden: { status: 403, title: 'Not allowed' },
  'step-up-required': { status: 403, title: 'Recent sign-in required' },
  'source-right-missing': { status: 403, title: 'A source does not allow this' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'not-acceptable': { status: 406, title: 'No acceptable format' },
  'request-timeout': { status: 408, title: 'Request timed out' },
  'operation-in-progress': { status: 409, title: 'Already running' },
  'operation-not-cancellable': { status: 409, title: 'Operation has ended' },
  'unmatched-already-settled': { status: 409, title: 'Already resolved' },
  'idempotency-in-progress': { status: 409, title: 'Same request is still running' },
  'key-limit-reached': { status: 409, title: 'Too many API keys' },
  'subscription-limit-reached': { status: 409, title: 'Too many webhook subscriptions' },
  'alert-rule-limit-reached': { status: 409, title: 'Too many alert rules' },
  'saved-query-limit-reached': { status: 409, title: 'Too many saved queries' },
  'export-limit-reached': { status: 409, title: 'Too many exports' },
  'export-not-ready': { status: 409, title: 'Export is not ready' },
  'export-failed': { status: 409, title: 'Export failed' },
  'bet-limit-reached': { status: 409, title: 'Too many bets' },
  'stake-limit-reached': { status: 409, title: 'Above your own limit' },
  'cool-off-active': { status: 409, title: 'Cool-off is active' },
  'import-has-errors': { status: 409, title: 'Import has rows with errors' },
  'replay-session-limit-reached': { status: 409, title: 'Too many replay sessions' },
  'replay-not-movable': { status: 409, title: 'Session cannot be moved' },
  'billing-conflict': { status: 409, title: 'Not possible with this subscription' },
  'not-yet-covered': { status: 409, title: 'Not yet in a checkpoint' },
  'export-expired': { status: 410, title: 'Export has expired' },
  'precondition-failed': { status: 412, title: 'Changed in the meantime' },
  'payload-too-large': { status: 413, title: 'Body is too large' },
  'uri-too-long': { status: 414, title: 'URL is too long' },
  'unsupported-media-type': { status: 415, title: 'Body is not JSON' },
  'range-not-satisfiable': { status: 416, title: 'Range not satisfiable' },
  'idempotency-key-reused': { status: 422, title: 'Idempotency-Key was used for another request' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'Headers are too large' },
  'internal-error': { status: 500, title: 'Internal error' },
  'service-unavailable': { status: 503, title: 'Service unavailable' },
  'database-unavailable': { status: 503, title: 'Database unavailable' },
  'queue-full': { status: 503, title: 'Queue is full' },
} as const satisfies Record<string, { status: number; title: string }>;

export type Slug = keyof typeof PROBLEMS;

/** One entry per invalid input. */
export type FieldError = {
  in: 'body' | 'query' | 'path' | 'header';
  pointer?: string;
  name?: string;
  detail: string;
};

export type Extensions = {
  errors?: FieldError[];
  requiredTier?: string;
  requiredScope?: string;
  operationId?: number;
  source?: string;
  right?: string;
  retryAfter?: number;
  'violated-policies'?: string[];
  /** Of an uploaded file in which a column was not found. */
  columns?: string[];
};

export type ProblemOptions = { headers?: Record<string, string>; extensions?: Extensions; title?: string };

/** The only error whose message reaches a caller. All others become `internal-error`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly slug: Slug;
  readonly status: number;
  readonly title: string;
  readonly headers: Record<string, string>;
  readonly extensions: Extensions;

  constructor(slug: Slug, detail: string, options: ProblemOptions = {}) {
    super(detail);
    this.slug = slug;
    this.status = PROBLEMS[slug].status;
    this.title = options.title ?? PROBLEMS[slug].title;
    this.headers = options.headers ?? {};
    this.extensions = options.extensions ?? {};
  }
}

/** A temporary problem, with the retry delay in the header and in the body. */
export const retryLater = (slug: Slug, detail: string, seconds: number, extensions: Extensions = {}) =>
  new Problem(slug, detail, {
    headers: { 'retry-after': String(seconds) },
    extensions: { retryAfter: seconds, ...extensions },
  });

export const invalid = (errors: FieldError[], extensions: Extensions = {}): Problem =>
  new Problem(
    'validation-error',
    errors.length === 1 ? '1 problem in the request.' : `${errors.length} problems in the request.`,
    { extensions: { errors, ...extensions } },
  );
