import { recordOf } from '../../domain/records.ts';
import {
  type Origin,
  RIGHTS,
  type Right,
  type RightsTable,
  SOURCED_KINDS,
  type SourcedKind,
} from '../../domain/source-rights.ts';
import { Problem } from '../problem.ts';
import type { Provenance } from './sourced.ts';

/** The sources that have supplied, or may supply, facts of each kind. */
export type Suppliers = Readonly<Record<SourcedKind, readonly Origin[]>>;

export type Rights = {
  /** Changes with the suppliers. 0: every supplier has every right. */
  readonly version: number;
  readonly table: RightsTable;
  suppliers(): Suppliers;
  /** Further sources were found among stored facts. */
  learn(found: Suppliers): void;
  /** A source of the value that lacks the right, or null. */
  lacking(right: Right, value: Provenance): Origin | null;
};

const EMPTY: Suppliers = recordOf(SOURCED_KINDS, () => []);

/**
 * Whether a value may be shown. Rights are decided per kind of facts, not per row: a value is withheld if any source of its
 * kind lacks the right, because most values combine rows of several sources.
 */
export function createRights(table: RightsTable, configured: Suppliers = EMPTY): Rights {
  let suppliers = configured;
  let version = 0;
  const missing = (right: Right, derived: boolean, kind: SourcedKind): Origin | null =>
    suppliers[kind].find((origin) => !table[origin][derived ? 'derived' : 'raw'].includes(right)) ?? null;
  const isRestricted = () =>
    SOURCED_KINDS.some((kind) =>
      RIGHTS.some((right) => (missing(right, false, kind) ?? missing(right, true, kind)) !== null),
    );
  version = isRestricted() ? 1 : 0;
  return {
    get version() {
      return version;
    },
    table,
    suppliers: () => suppliers,
    learn(found) {
      const isNew = SOURCED_KINDS.some((kind) =>
        found[kind].some((origin) => !suppliers[kind].includes(origin)),
      );
      if (!isNew) return;
      const before = suppliers;
      suppliers = recordOf(SOURCED_KINDS, (kind) => [...new Set([...before[kind], ...found[kind]])]);
      if (isRestricted()) version += 1;
    },
    lacking(right, { kinds, derived }) {
      if (version === 0) return null;
      for (const kind of kinds) {
        const origin = missing(right, derived, kind);
        if (origin !== null) return origin;
      }
      return null;
    },
  };
}

/** For values that cannot be left out of what was asked for, such as a file. */
export function requireRight(rights: Rights, right: Right, values: readonly Provenance[]): void {
  for (const value of values) {
    const source = rights.lacking(right, value);
    if (source === null) continue;
    throw new Problem(
      'source-right-missing',
      `This contains ${value.derived ? 'values computed from' : 'values of'} ${source}, whose terms do not allow "${right}". An operator with another contract sets SOURCE_RIGHTS.`,
      { extensions: { source, right } },
    );
  }
}
