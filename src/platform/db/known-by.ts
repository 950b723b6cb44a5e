import { sql } from 'kysely';

/**
 * Selects the versions of a fact that were known at an instant. The newest is the one captured last and, if a
 * correction has the same `captured_at`, known last.
 */
export const knownBy = (asOf: Date) =>
  sql<boolean>`(known_at <= ${asOf} and (unknown_during is null or not unknown_during @> ${asOf}::timestamptz))`;

/** Milliseconds. An empty interval if there was no unknown period. */
export type Known = { knownAt: number; unknownFrom: number; unknownUntil: number };

const MS = {
  knownAt: sql`extract(epoch from known_at) * 1000`,
  unknownFrom: sql`coalesce(extract(epoch from lower(unknown_during)) * 1000, 0)`,
  unknownUntil: sql`coalesce(extract(epoch from upper(unknown_during)) * 1000, 0)`,
};
/** The values of `Known`, in this order. */
export const KNOWN_MS = sql`${MS.knownAt}, ${MS.unknownFrom}, ${MS.unknownUntil}`;
export const KNOWN_COLUMNS = sql`${MS.knownAt} as known_at, ${MS.unknownFrom} as unknown_from, ${MS.unknownUntil} as unknown_until`;

/** `knownBy` for versions that are read once and evaluated as of many instants. */
export const wasKnownBy = ({ knownAt, unknownFrom, unknownUntil }: Known, asOf: Date): boolean =>
  knownAt <= +asOf && !(unknownFrom <= +asOf && +asOf < unknownUntil);

/** The order of versions of one fact, newest first. */
export const NEWEST_FIRST = sql`captured_at desc, known_at desc`;
