/** No user input, no query values, no addresses with secrets. */
export type Attributes = Record<string, string | number | boolean>;

export type SpanOptions = {
  kind?: 'server' | 'producer' | 'consumer' | 'internal';
  /** Context to continue; null starts a new trace. Default: the current span. */
  parent?: string | null;
  /** The parent comes from a caller: we decide ourselves whether to sample. */
  isRemote?: boolean;
  /** Contexts of other spans that led to this one. */
  links?: readonly string[];
  attributes?: Attributes;
};

export type OpenSpan = {
  /** To continue it elsewhere, as a W3C traceparent. */
  context: string | null;
  set(attributes: Attributes): void;
  fail(): void;
  /** Runs synchronous work, and everything that it starts, inside the span. */
  run<T>(work: () => T): T;
  end(): void;
};

/** The part of OpenTelemetry that the service uses. Its packages are imported only while tracing is on. */
export type Tracer = {
  start(name: string, options: SpanOptions): OpenSpan;
  current(): { traceId: string; spanId: string; context: string } | null;
  /** A span that has ended, as a child of the current one. Nothing without a current one. */
  add(name: string, options: { durationMs: number; isFailed: boolean; attributes: Attributes }): void;
};

const NO_SPAN: OpenSpan = {
  context: null,
  set() {},
  fail() {},
  run: (work) => work(),
  end() {},
};

let tracer: Tracer | null = null;

/** One per process, like the current span itself. Null turns tracing off. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== null;

export const startSpan = (name: string, options: SpanOptions): OpenSpan =>
  tracer?.start(name, options) ?? NO_SPAN;

/** Runs work in a span, which fails if the work throws. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  if (!tracer) return work(NO_SPAN);
  const span = tracer.start(name, options);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}

export const addSpan: Tracer['add'] = (name, options) => tracer?.add(name, options);

/** Of the current span, to be stored with work that another process continues. */
export const traceContext = (): string | null => tracer?.current()?.context ?? null;

export const currentTraceId = (): string | null => tracer?.current()?.traceId ?? null;

/** Fields of a log line. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const current = tracer?.current();
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
}
