import type { QueryDefinition, QueryPreview } from '../wire.ts';
import { day, dayAndTime } from '../words.ts';

export type Column = QueryPreview['columns'][number];
export type Filter = { field: string; op: string; value: string };

export const RESOURCES: Record<QueryDefinition['resource'], string> = {
  picks: 'Picks',
  props: 'Props',
  gameLogs: 'Game logs',
};

const COMPARED: readonly (readonly [string, string])[] = [
  ['eq', 'is'],
  ['ne', 'is not'],
  ['gte', 'at least'],
  ['gt', 'more than'],
  ['lte', 'at most'],
  ['lt', 'less than'],
  ['in', 'one of'],
];
const TEXT: readonly (readonly [string, string])[] = [
  ['eq', 'is'],
  ['ne', 'is not'],
  ['contains', 'contains'],
  ['in', 'one of'],
];

export const operatorsFor = (type: Column['type']) =>
  type === 'string' ? TEXT : type === 'boolean' ? TEXT.slice(0, 2) : COMPARED;

/** "playerName" → "player name". */
export const fieldName = (name: string): string => name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();

/**
 * The input as a value of the field's type. Anything else is sent as it is, and the API names the field in
 * its error.
 */
export function typedValue({ op, value }: Filter, type: Column['type']): unknown {
  const one = (text: string): unknown => {
    const plain = text.trim();
    if (type === 'boolean') return plain === 'true' || plain === 'yes';
    if ((type === 'integer' || type === 'number') && plain !== '' && Number.isFinite(Number(plain)))
      return Number(plain);
    return plain;
  };
  return op === 'in' ? value.split(',').map(one) : one(value);
}

export const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

export function cellText(value: unknown, type: Column['type']): string {
  if (value === null || value === undefined) return '–';
  if (type === 'date-time') return dayAndTime(String(value));
  if (type === 'date') return day(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
