import { sql } from 'kysely';

/**
 * Holds for the versions of a fact that this service knew at an instant. The newest of them is the one captured last and,
 * where a correction carries the same `captured_at`, known last.
 */
export const knownBy = (asOf: Date) =>
  sql<boolean>`(known_at <= ${asOf} and (unknown_during is null or not unknown_during @> ${asOf}::timestamptz))`;

/** Milliseconds; the span in which it was unknown is empty where there was none. */
export type Known = { knownAt: number; unknownFrom: number; unknownUntil: number };

const MS = {
  knownAt: sql`extract(epoch from known_at) * 1000`,
  unknownFrom: sql`coalesce(extract(epoch from lower(unknown_during)) * 1000, 0)`,
  unknownUntil: sql`coalesce(extract(epoch from upper(unknown_during)) * 1000, 0)`,
};
/** The values of `Known`, in this order. */
export const KNOWN_MS = sql`${MS.knownAt}, ${MS.unknownFrom}, ${MS.unknownUntil}`;
export const KNOWN_COLUMNS = sql`${MS.knownAt} as known_at, ${MS.unknownFrom} as unknown_from, ${MS.unknownUntil} as unknown_until`;

/** The same as `knownBy`, for versions that are read once and looked at as of many instants. */
export const wasKnownBy = ({ knownAt, unknownFrom, unknownUntil }: Known, asOf: Date): boolean =>
  knownAt <= +asOf && !(unknownFrom <= +asOf && +asOf < unknownUntil);

/** Orders versions of one fact: the newest first. */
export const NEWEST_FIRST = sql`captured_at desc, known_at desc`;
