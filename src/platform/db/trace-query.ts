import type { LogEvent } from 'kysely';
import { addSpan } from '../tracing/tracing.ts';

const MAX_TEXT = 2_000;

/** A span for each query inside another span, with its text but without its parameters. */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  addSpan(queryName(query.sql), {
    durationMs: queryDurationMillis,
    isFailed: level === 'error',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, MAX_TEXT) },
  });
}

/** The operation and its first table, such as "select operations". */
export function queryName(text: string): string {
  const [, verb = 'query'] = /^\W*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)"?/i.exec(text) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}
