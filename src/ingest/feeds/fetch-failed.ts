/** `upstream` covers refusals and broken connections; `validation` a response with an unknown schema. */
export type FetchFailure = 'upstream' | 'timeout' | 'validation' | 'cancelled';

/** The source could not be queried or did not return facts. Never used for an empty result. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  readonly category: FetchFailure;
  readonly source: string;
  /** Whether a retry may succeed. */
  readonly transient: boolean;
  /** The status of the response, if that was the failure. */
  readonly status: number | null;

  constructor(
    category: FetchFailure,
    source: string,
    message: string,
    transient = category !== 'validation',
    status: number | null = null,
  ) {
    super(`${source}: ${message}`);
    this.category = category;
    this.source = source;
    this.transient = transient;
    this.status = status;
  }
}
