/** `upstream` covers refusals and broken connections; `validation` an answer whose shape we do not know. */
export type FetchFailure = 'upstream' | 'timeout' | 'validation' | 'cancelled';

/** The source could not be asked or did not answer facts: "could not find out", never "nothing there". */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  readonly category: FetchFailure;
  readonly source: string;
  /** Whether asking again later may help. */
  readonly transient: boolean;
  /** What the source answered, where that was the failure. */
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
