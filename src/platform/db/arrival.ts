import { type RawBuilder, sql } from 'kysely';

/**
 * How facts come in. Observed ones are known from their commit on, `at`, however old their `capturedAt` is. History is
 * declared to have been known when it was captured; what was captured after the league came under observation is known
 * from the commit on, and what is older stays unknown to answers from `observedSince` until `at`.
 */
export type Arrival = { as: 'observed'; at: Date } | { as: 'history'; at: Date; observedSince: Date | null };

/** `known_at` and `unknown_during` of a row that is about to be stored, in the order of these columns. */
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

/** The instants from which rows that were captured at these instants are known. */
export function knownInstants(arrival: Arrival, captured: readonly Date[]): Date[] {
  if (arrival.as === 'observed') return [arrival.at];
  return arrival.observedSince === null ? [...captured] : [arrival.at, ...captured];
}
