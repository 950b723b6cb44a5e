import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from './serve.ts';

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  startMs: number;
  durationMs: number;
  isError: boolean;
  attributes: Record<string, string | number | boolean>;
  links: { traceId: string; spanId: string }[];
};

type Value = { stringValue?: string; intValue?: string | number; doubleValue?: number; boolValue?: boolean };
type WireSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
  attributes?: { key: string; value: Value }[];
  links?: { traceId: string; spanId: string }[];
};
type Export = { resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[] };

const ms = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

const readSpan = (span: WireSpan): CollectedSpan => ({
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId || null,
  name: span.name,
  startMs: ms(span.startTimeUnixNano),
  durationMs: ms(span.endTimeUnixNano) - ms(span.startTimeUnixNano),
  isError: span.status?.code === 2,
  attributes: Object.fromEntries(
    (span.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0] as string]),
  ),
  links: span.links ?? [],
});

export type Collector = Awaited<ReturnType<typeof startCollector>>;

/** An OTLP/HTTP collector on loopback. `hangs`: it accepts requests and never responds. */
export async function startCollector({ hangs = false } = {}) {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const { url, stop } = await serve(({ headers: sent, body }, response) => {
    if (hangs) return;
    const text = body.toString();
    const { resourceSpans }: Export = JSON.parse(text);
    texts.push(text);
    headers.push(sent);
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans.map(readSpan));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    url,
    stop,
    spans,
    texts,
    headers,
    /** Waits until a span has arrived. */
    async find(isIt: (span: CollectedSpan) => boolean, flush: () => Promise<void>): Promise<CollectedSpan> {
      for (let n = 0; n < 200; n++) {
        await flush();
        const found = spans.find(isIt);
        if (found) return found;
        await sleep(50);
      }
      throw new Error(`The span did not arrive. There are: ${[...new Set(spans.map(({ name }) => name))]}`);
    },
    /** From a span up to the root of its trace. */
    chainOf(span: CollectedSpan): CollectedSpan[] {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
      return parent ? [...this.chainOf(parent), span] : [span];
    },
  };
}
