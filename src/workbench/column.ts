import type { Provenance } from '../platform/rights/sourced.ts';

/** JSON Schema types and formats. */
export const COLUMN_TYPES = ['integer', 'number', 'string', 'boolean', 'date', 'date-time'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];
export type Column = { name: string; type: ColumnType };
/** A column with values of sources. */
export type SourcedColumns = Readonly<Record<string, Provenance>>;

/** A day is a string like 2026-11-15, an instant is a Date. */
export type Cell = number | string | boolean | Date | null;
export type DataRow = Readonly<Record<string, Cell>>;
