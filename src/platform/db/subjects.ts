import { entriesOf, recordOf } from '../../domain/records.ts';

/** What facts can be about. `gameDay` is the date of a game. */
export const SUBJECT_KINDS = ['player', 'team', 'game', 'gameDay'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

type Id = number | string;
/** Ids by kind. */
export type Subjects = Readonly<Partial<Record<SubjectKind, readonly Id[]>>>;
/** The same, quick to search. */
export type SubjectSets = Readonly<Record<SubjectKind, ReadonlySet<Id>>>;

const isId = (value: unknown): value is Id => typeof value === 'number' || typeof value === 'string';

/** The subjects of some rows, by the columns that name them; null if no column does. */
export function subjectsOf<Column extends string>(
  about: Readonly<Partial<Record<Column, SubjectKind>>> | undefined,
  rows: readonly Readonly<Partial<Record<Column, unknown>>>[],
): Subjects | null {
  if (!about) return null;
  const found: Partial<Record<SubjectKind, Id[]>> = {};
  for (const [column, kind] of entriesOf(about)) {
    const ids = rows.map((row): unknown => row[column]).filter(isId);
    found[kind] = [...new Set([...(found[kind] ?? []), ...ids])];
  }
  return found;
}

/** All of them; null, which is anything, if one of them is null. */
export function joinSubjects(all: readonly (Subjects | null)[]): SubjectSets | null {
  const different = [...new Set(all)];
  const known = different.filter((subjects) => subjects !== null);
  if (known.length < different.length) return null;
  return recordOf(SUBJECT_KINDS, (kind) => new Set(known.flatMap((subjects) => subjects[kind] ?? [])));
}

export const haveCommon = (one: Subjects, other: SubjectSets): boolean =>
  SUBJECT_KINDS.some((kind) => one[kind]?.some((id) => other[kind].has(id)));
