import { type Static, type TSchema, Type } from 'typebox';
import { ORIGINS, RIGHTS, type SourcedKind } from '../../domain/source-rights.ts';
import { OneOf } from '../schema.ts';

/** Which kinds of facts a value shows, or is computed from. */
export type Provenance = { kinds: readonly SourcedKind[]; derived: boolean };
/**
 * A field of a response, such as `items[].books`. `[]`: of every entry. `unless`: entries of a list, which are removed
 * unless this field of theirs is true.
 */
export type SourcedField = Provenance & { field: string; unless?: string };

/** The keyword in schemas. The API description says `null` in its place. */
const KEYWORD = 'x-source';
/** For entries of a list. */
const ENTRY = 'x-source-entry';
/** For objects whose fields are not listed as properties. */
const COLUMNS = 'x-source-columns';

const mark = <T extends TSchema>(schema: T, provenance: Provenance) =>
  Type.Unsafe<Static<T>>({ ...schema, [KEYWORD]: provenance });

/** A field that shows values as a source reports them. It is null where the source lacks the right. */
export const raw = <T extends TSchema>(kinds: SourcedKind | readonly SourcedKind[], schema: T) =>
  mark(schema, { kinds: [kinds].flat(), derived: false });

/** A field that is computed from facts of these kinds. */
export const derived = <T extends TSchema>(kinds: SourcedKind | readonly SourcedKind[], schema: T) =>
  mark(schema, { kinds: [kinds].flat(), derived: true });

/** Entries of a list whose existence shows a value, except those in which the field `unless` is true. */
export const rawEntries = <T extends TSchema>(kind: SourcedKind, unless: string, schema: T) =>
  Type.Unsafe<Static<T>>({ ...schema, [ENTRY]: { kinds: [kind], derived: false, unless } });

/** What is withheld from a record; absent if nothing is. */
export const WithheldFields = Type.Optional(
  Type.Array(
    Type.Object(
      {
        field: Type.String({
          description: 'Path of the field, such as `items[].books`; `[]`: of every entry',
        }),
        source: OneOf(ORIGINS, { description: 'A source whose terms do not allow it' }),
        right: OneOf(RIGHTS, { description: 'The right that the source does not grant' }),
      },
      { title: 'WithheldField', description: 'A field that is null because a source does not allow it' },
    ),
    {
      description:
        'Fields that are null, and entries that are left out, because a source does not allow to show them. Absent if there are none. Values as a source reports them are marked as nullable; where an operator has restricted computed values too, these are null and listed as well',
    },
  ),
);

export const withColumns = <T extends TSchema>(schema: T, columns: Readonly<Record<string, Provenance>>) =>
  Type.Unsafe<Static<T>>({ ...schema, [COLUMNS]: columns });

type Node = {
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  [KEYWORD]?: Provenance;
  [ENTRY]?: Provenance & { unless: string };
  [COLUMNS]?: Record<string, Provenance>;
};

/** All marked fields of a schema. */
export function sourcedFields(schema: object): SourcedField[] {
  const found: SourcedField[] = [];
  const walk = (node: Node, path: string): void => {
    const [provenance, entry] = [node[KEYWORD], node[ENTRY]];
    if (entry) found.push({ field: path, ...entry });
    if (provenance) found.push({ field: path, ...provenance });
    // Derived values may contain raw ones.
    if (provenance && !provenance.derived) return;
    const inside = path === '' || path.endsWith('[]') ? `${path}${path === '' ? '' : '.'}` : `${path}.`;
    for (const [name, inner] of Object.entries(node.properties ?? {})) walk(inner, `${inside}${name}`);
    for (const [name, one] of Object.entries(node[COLUMNS] ?? {}))
      found.push({ field: `${inside}${name}`, ...one });
    if (node.items) walk(node.items, `${path}[]`);
    for (const one of node.anyOf ?? []) walk(one, path);
  };
  walk(schema, '');
  return found;
}
