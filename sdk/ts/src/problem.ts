import { ApiError, type Problem } from './generated/public.ts';

type Body = Partial<Problem> & { requiredTier?: string };

/** A response that is not a success, as the problem document of the service describes it (RFC 9457). */
export class HardwoodProblem extends ApiError {
  override readonly name = 'HardwoodProblem';
  /** The URL of a page that explains this type of problem. */
  readonly type: string;
  /** The last part of `type`, such as `rate-limited`: what programs compare. */
  readonly slug: string;
  readonly title: string;
  readonly detail: string;
  /** The tier that the operation needs, if the account has a lower one. */
  readonly requiredTier: string | undefined;
  /** Name it when you ask for support. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  /** One entry for each rejected input. */
  readonly errors: NonNullable<Problem['errors']>;

  constructor(url: string, response: Response, body: Body) {
    super(url, response.status, response.statusText, body);
    this.type = body.type ?? 'about:blank';
    this.slug = this.type.split('/').at(-1) ?? this.type;
    this.title = body.title ?? response.statusText;
    this.detail = body.detail ?? '';
    this.requiredTier = body.requiredTier;
    this.requestId = body.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10) || undefined;
    this.errors = body.errors ?? [];
    this.message = [`${response.status} ${this.title}`, this.detail].filter(Boolean).join(': ');
  }
}

export async function problemOf(url: string, response: Response): Promise<HardwoodProblem> {
  const body = (await response.json().catch(() => null)) as Body | null; // a proxy may answer with HTML
  return new HardwoodProblem(url, response, body ?? {});
}
