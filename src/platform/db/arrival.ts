import { type RawBuilder, sql } from 'kysely';

/**
 * How facts arrive. Observed facts are known from their commit (`at`) on, however old their `capturedAt` is.
 * History counts as known since its `capturedAt`. Exceptions: history captured after observation of the
 * league began is known from the commit on, and older history is hidden from answers as of `observedSince`
 * until `at`.
 */
export type Arrival = { as: 'observed'; at: Date } | { as: 'history'; at: Date; observedSince: Date | null };

/** The SQL of `known_at` and `unknown_during` for a new row, in this order. */
export function knownColumns(arrival: Arrival): {
  knownAt: RawBuilder<Date>;
  unknownDuring: RawBuilder<unknown>;
} {
  const { at } = arrival;
  const never = sql`null::tstzrange`;
  if (arrival.as === 'observed') return { knownAt: sql`${at}::timestamptz`, unknownDuring: never };
  const since = arrival.observedSince;
  if (since === null) return { knownAt: sql`captured_at`, unknownDuring: never };
  const isOlder = sql`captured_at < ${since}::timestamptz`;
  return {
    knownAt: sql`case when ${isOlder} then captured_at else ${at}::timestamptz end`,
    unknownDuring: sql`case when ${isOlder} then tstzrange(${since}, ${at}) end`,
  };
}

/** The instants from which rows with these `capturedAt` values are known. */
export function knownInstants(arrival: Arrival, captured: readonly Date[]): Date[] {
  if (arrival.as === 'observed') return [arrival.at];
  return arrival.observedSince === null ? [...captured] : [arrival.at, ...captured];
}
