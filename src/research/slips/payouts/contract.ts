import { type Static, Type } from 'typebox';
import { MOST_LEGS } from '../../../model/joint/joint.ts';
import { Body, Day, Int32, Nullable, OneOf } from '../../../platform/schema.ts';
import { ENTRY_KINDS, VOID_RULES } from './kinds.ts';

const Entry = Type.Object(
  {
    legs: Int32({ minimum: 2, maximum: MOST_LEGS, description: 'Legs of the entry' }),
    hits: Int32({ minimum: 0, maximum: MOST_LEGS, description: 'Legs that win' }),
    pays: Type.Number({ minimum: 0, maximum: 100_000, description: 'Multiple of the stake, stake included' }),
  },
  { additionalProperties: false, title: 'PayoutEntry' },
);
export type Entry = Static<typeof Entry>;
export const Entries = Type.Array(Entry, { minItems: 1, maxItems: 80 });

const Operator = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9][a-z0-9-]*$' });

export const PayoutTable = Type.Object(
  {
    operator: Type.String(),
    kind: OneOf(ENTRY_KINDS),
    validFrom: Nullable(Day({ description: 'First day; null for payouts of this request' })),
    validTo: Nullable(Day({ description: 'Last day; null while it applies' })),
    isExample: Type.Boolean({
      description: 'Shipped with the service: typical, not authoritative. Check the operator’s own table',
    }),
    voidRule: OneOf(VOID_RULES),
    entries: Entries,
  },
  { title: 'PayoutTable' },
);
export type PayoutTable = Static<typeof PayoutTable>;

export const NewPayoutTable = Body(
  {
    operator: Operator,
    kind: OneOf(ENTRY_KINDS),
    validFrom: Day({ description: 'First day; ends the table that applied before' }),
    voidRule: Type.Optional(OneOf(VOID_RULES, { description: 'Default: `revert`' })),
    entries: Entries,
  },
  {
    title: 'NewPayoutTable',
    example: {
      operator: 'quickhoop',
      kind: 'power',
      validFrom: '2026-11-01',
      entries: [
        { legs: 2, hits: 2, pays: 3 },
        { legs: 3, hits: 3, pays: 6 },
      ],
    },
  },
);
export type NewPayoutTable = Static<typeof NewPayoutTable>;

export const PayoutTables = Type.Object({ items: Type.Array(PayoutTable) }, { title: 'PayoutTables' });
export type PayoutTables = Static<typeof PayoutTables>;
