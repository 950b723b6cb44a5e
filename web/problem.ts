/** A problem response of the service, or our own text when there was no response. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly title: string;
  readonly slug: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly requiredTier: string | null;
  readonly requiredScope: string | null;
  /** The running operation that a 409 names. */
  readonly operationId: number | null;
  /** Of an uploaded file in which a column was not found. */
  readonly columns: readonly string[];
  /** One message per rejected field, by field name. */
  readonly fields: Record<string, string>;

  constructor(status: number, body: ProblemBody, headers: Headers | null = null) {
    super(body.detail ?? 'An unexpected error occurred.');
    this.status = status;
    this.title = body.title ?? 'Something went wrong';
    this.slug = body.type?.split('/').at(-1) ?? 'unknown';
    this.requestId = body.requestId ?? headers?.get('x-request-id') ?? null;
    const wait = Number(headers?.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(wait) && wait > 0 ? wait : null;
    this.requiredTier = body.requiredTier ?? null;
    this.requiredScope = body.requiredScope ?? null;
    this.operationId = body.operationId ?? null;
    this.columns = body.columns ?? [];
    this.fields = Object.fromEntries(
      (body.errors ?? []).map(({ pointer, name, detail }) => [
        (pointer ?? name ?? '').replace(/^\//, ''),
        detail,
      ]),
    );
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

type ProblemBody = {
  type?: string | null;
  title?: string | null;
  detail?: string | null;
  requestId?: string;
  requiredTier?: string;
  requiredScope?: string;
  operationId?: number;
  columns?: string[];
  errors?: { pointer?: string; name?: string; detail: string }[];
};

export const offline = () =>
  new ApiProblem(0, { title: "Can't reach the server", detail: 'Check the connection, then try again.' });

export async function problemOf(answer: Response): Promise<ApiProblem> {
  const body: ProblemBody = await answer.json().catch(() => ({}));
  return new ApiProblem(answer.status, body, answer.headers);
}
