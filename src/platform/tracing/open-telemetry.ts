import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { systemClock } from '../clock.ts';
import { within } from '../within.ts';
import { readTraceParent, writeTraceParent } from './trace-parent.ts';
import { type OpenSpan, type SpanOptions, setTracer, type Tracer } from './tracing.ts';

/** Spans beyond the queue are dropped, so that a slow collector costs bounded memory and no time. */
const QUEUE = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 };
const EXPORT_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 2_000;

const KINDS = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

export type TracingSettings = {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  /** Share of traces that are recorded. */
  ratio: number;
};

/** Turns tracing on for this process. */
export function startTracing(settings: TracingSettings) {
  const { endpoint, headers, serviceName, version, ratio } = settings;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const processor = new BatchSpanProcessor({ exporter, ...QUEUE, exportTimeoutMillis: EXPORT_TIMEOUT_MS });
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    // A caller's flag does not decide what is recorded here; our own decision is kept across processes.
    sampler: new ParentBasedSampler({
      root: byRatio,
      remoteParentSampled: byRatio,
      remoteParentNotSampled: byRatio,
    }),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const undici = new UndiciInstrumentation({
    requireParentforSpans: true,
    // Paths and queries may contain keys of sources and of chat targets.
    startSpanHook: ({ origin }) => ({ 'url.full': origin, 'url.path': '', 'url.query': '' }),
  });
  undici.setTracerProvider(provider);
  setTracer(tracerOf(provider));
  /** A collector that does not answer keeps nobody waiting. */
  const briefly = (work: Promise<void>) => within(STOP_TIMEOUT_MS, work).catch(() => {});
  return {
    flush: () => briefly(provider.forceFlush()),
    async stop() {
      setTracer(null);
      undici.disable();
      await briefly(provider.shutdown());
      context.disable();
    },
  };
}
export type Tracing = ReturnType<typeof startTracing>;

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('hardwood');
  return {
    start(name, { kind = 'internal', links = [], attributes = {}, ...options }) {
      const parent = parentOf(options);
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          attributes,
          links: links.flatMap((one) => {
            const found = spanContext(one, false);
            return found ? [{ context: found }] : [];
          }),
        },
        parent,
      );
      return openSpan(span, trace.setSpan(parent, span));
    },
    current() {
      const span = trace.getActiveSpan();
      if (!span) return null;
      const { traceId, spanId } = span.spanContext();
      return { traceId, spanId, context: contextOf(span) };
    },
    add(name, { durationMs, isFailed, attributes }) {
      if (!trace.getActiveSpan()?.isRecording()) return;
      const endTime = systemClock.now().getTime();
      const span = tracer.startSpan(name, {
        kind: SpanKind.CLIENT,
        startTime: endTime - durationMs,
        attributes,
      });
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
  };
}

function openSpan(span: Span, active: Context): OpenSpan {
  return {
    context: contextOf(span),
    set: (attributes) => void span.setAttributes(attributes),
    // Without the message, which may repeat input.
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    run: (work) => context.with(active, work),
    end: () => span.end(),
  };
}

function contextOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return writeTraceParent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
}

function parentOf({ parent, isRemote = false }: Pick<SpanOptions, 'parent' | 'isRemote'>): Context {
  if (parent === undefined) return context.active();
  const found = parent === null ? null : spanContext(parent, isRemote);
  return found ? trace.setSpanContext(ROOT_CONTEXT, found) : ROOT_CONTEXT;
}

function spanContext(text: string, isRemote: boolean) {
  const ids = readTraceParent(text);
  if (!ids) return null;
  const { traceId, spanId, isSampled } = ids;
  return { traceId, spanId, isRemote, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE };
}
