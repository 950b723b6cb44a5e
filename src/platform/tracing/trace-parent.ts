const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export type SpanIds = { traceId: string; spanId: string; isSampled: boolean };

/** Reads a W3C traceparent of version 00; null if it is not valid. */
export function readTraceParent(text: string): SpanIds | null {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(text) ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceParent = ({ traceId, spanId, isSampled }: SpanIds): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
