import { type Static, type TSchema, Type } from 'typebox';
import type { SourcedKind } from '../../domain/source-rights.ts';

/** Which kinds of facts a value shows, or is computed from. */
export type Provenance = { kinds: readonly SourcedKind[]; derived: boolean };
/** A field of a response, such as `items[].books`. `[]`: of every entry. */
export type SourcedField = Provenance & { field: string };

/** The keyword in schemas. The API description leaves it out: what is withheld depends on the sources of an instance. */
const KEYWORD = 'x-source';
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

export const withColumns = <T extends TSchema>(schema: T, columns: Readonly<Record<string, Provenance>>) =>
  Type.Unsafe<Static<T>>({ ...schema, [COLUMNS]: columns });

type Node = {
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  [KEYWORD]?: Provenance;
  [COLUMNS]?: Record<string, Provenance>;
};

/** All marked fields of a schema. */
export function sourcedFields(schema: object): SourcedField[] {
  const found: SourcedField[] = [];
  const walk = (node: Node, path: string): void => {
    const provenance = node[KEYWORD];
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
