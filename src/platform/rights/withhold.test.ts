import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RIGHTS, RIGHTS, type Right } from '../../domain/source-rights.ts';
import { Nullable } from '../schema.ts';
import { createRights, requireRight, type Suppliers } from './rights.ts';
import { derived, raw, rawEntries, sourcedFields, withColumns } from './sourced.ts';
import { withhold } from './withhold.ts';

const NOBODY: Suppliers = {
  schedule: [],
  boxScores: [],
  injuries: [],
  lineups: [],
  quotes: [],
  profiles: [],
};

const Schema = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      books: raw('quotes', Type.Array(Type.Integer())),
      line: derived('quotes', Type.Number()),
      injury: raw('injuries', Nullable(Type.Object({ status: Type.String() }))),
    }),
  ),
  market: derived('quotes', Type.Object({ best: raw('quotes', Type.Integer()) })),
});
const record = () => ({
  items: [
    { id: 1, books: [7], line: 1.5, injury: { status: 'out' } },
    { id: 2, books: [8], line: 2.5, injury: null },
  ],
  market: { best: 9 },
});

test('the marked fields of a schema are found at any depth, inside derived ones too', () => {
  expect(sourcedFields(Schema).map(({ field }) => field)).toEqual([
    'items[].books',
    'items[].line',
    'items[].injury',
    'market',
    'market.best',
  ]);
  const rows = Type.Array(withColumns(Type.Object({}), { points: { kinds: ['boxScores'], derived: false } }));
  expect(sourcedFields(Type.Object({ rows }))).toEqual([
    { field: 'rows[].points', kinds: ['boxScores'], derived: false },
  ]);
});

describe('withholding', () => {
  const fields = sourcedFields(Schema);
  const see = (right: Right, suppliers: Partial<Suppliers>) => {
    const seen: object = record();
    withhold(seen, { rights: createRights(DEFAULT_RIGHTS, { ...NOBODY, ...suppliers }), right, fields });
    return seen;
  };

  test('fields of a source without the right are null and listed; derived ones stay', () => {
    expect(see('api', { quotes: ['the-odds-api'] })).toEqual({
      items: [
        { id: 1, books: null, line: 1.5, injury: { status: 'out' } },
        { id: 2, books: null, line: 2.5, injury: null },
      ],
      market: { best: null },
      withheld: [
        { field: 'items[].books', source: 'the-odds-api', right: 'api' },
        { field: 'market.best', source: 'the-odds-api', right: 'api' },
      ],
    });
  });

  test('one of several sources without the right is enough', () => {
    expect(see('public', { quotes: ['the-odds-api', 'balldontlie'] })).toMatchObject({
      withheld: [{ source: 'balldontlie' }, { source: 'balldontlie' }],
    });
  });

  test('a record keeps its shape, and has no list, where nothing is withheld', () => {
    expect(see('display', { quotes: ['the-odds-api'], injuries: ['espn'] })).toEqual(record());
    expect(see('api', { quotes: ['sample'], injuries: ['files'] })).toEqual(record());
  });

  test('a field that is null anyway is not listed', () => {
    const seen = { items: [{ id: 2, books: [], line: 1, injury: null }] };
    const rights = createRights(DEFAULT_RIGHTS, { ...NOBODY, injuries: ['espn'] });
    expect(withhold(seen, { rights, right: 'api', fields })).toBe(false);
    expect(seen).toEqual({ items: [{ id: 2, books: [], line: 1, injury: null }] });
  });

  test('entries that show a value by themselves are removed, except those that do not', () => {
    const Rung = Type.Object({ line: Type.Number(), isUsual: Type.Boolean() });
    const ladder = sourcedFields(Type.Object({ rungs: Type.Array(rawEntries('quotes', 'isUsual', Rung)) }));
    const seen = {
      rungs: [
        { line: 24.5, isUsual: true },
        { line: 26.5, isUsual: false },
      ],
    };
    const of = (quotes: Suppliers['quotes']) => createRights(DEFAULT_RIGHTS, { ...NOBODY, quotes });
    expect(withhold(seen, { rights: of(['sample']), right: 'api', fields: ladder })).toBe(false);
    expect(seen.rungs).toHaveLength(2);
    withhold(seen, { rights: of(['the-odds-api']), right: 'api', fields: ladder });
    expect(seen).toEqual({
      rungs: [{ line: 24.5, isUsual: true }],
      withheld: [{ field: 'rungs[]', source: 'the-odds-api', right: 'api' }],
    });
  });

  test('every entry of a list has its own list', () => {
    const seen = record().items;
    const rights = createRights(DEFAULT_RIGHTS, { ...NOBODY, injuries: ['espn'] });
    const ofEntries = sourcedFields(Schema.properties.items);
    withhold(seen, { rights, right: 'api', fields: ofEntries });
    expect(seen).toMatchObject([
      { injury: null, withheld: [{ field: 'injury', source: 'espn', right: 'api' }] },
      { id: 2 },
    ]);
    expect(seen[1]).not.toHaveProperty('withheld');
  });

  test('for random rights, a value is shown exactly if every source of its kind has the right', () => {
    const some = fc.subarray([...RIGHTS]);
    fc.assert(
      fc.property(
        some,
        some,
        fc.constantFrom(...RIGHTS),
        fc.boolean(),
        (ofOne, ofOther, right, isDerived) => {
          const row = (rights: readonly Right[]) => ({ raw: rights, derived: rights, keepDays: null });
          const rights = createRights(
            { ...DEFAULT_RIGHTS, balldontlie: row(ofOne), espn: row(ofOther) },
            { ...NOBODY, quotes: ['balldontlie', 'espn'] },
          );
          const isShown = rights.lacking(right, { kinds: ['quotes'], derived: isDerived }) === null;
          expect(isShown).toBe(ofOne.includes(right) && ofOther.includes(right));
        },
      ),
    );
  });
});

test('a source that is found among stored facts counts from then on', () => {
  const rights = createRights(DEFAULT_RIGHTS, { ...NOBODY, quotes: ['sample'] });
  const books = { kinds: ['quotes'], derived: false } as const;
  expect([rights.version, rights.lacking('api', books)]).toEqual([0, null]);
  rights.learn({ ...NOBODY, quotes: ['balldontlie'] });
  expect([rights.version, rights.lacking('api', books)]).toEqual([1, 'balldontlie']);
  rights.learn({ ...NOBODY, quotes: ['balldontlie'] });
  expect(rights.version).toBe(1);
  expect(() => requireRight(rights, 'export', [books])).toThrow(
    'This contains values of balldontlie, whose terms do not allow "export".',
  );
});
