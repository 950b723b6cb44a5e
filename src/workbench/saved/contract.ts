import { type Static, Type } from 'typebox';
import { DEFAULT_LEAGUE, LEAGUES } from '../../domain/leagues.ts';
import { AsOf } from '../../platform/http/time-query.ts';
import { withColumns } from '../../platform/rights/sourced.ts';
import { Body, DateTime, Int32, OneOf } from '../../platform/schema.ts';
import { COLUMN_TYPES, type SourcedColumns } from '../column.ts';
import { OPERATORS } from '../conditions.ts';
import { RESOURCES } from '../resources.ts';

export const MOST_ROWS = 1_000;
const NORMAL_ROWS = 100;

/** A list of its own, because exports support other resources. */
export const QUERY_RESOURCES = ['picks', 'props', 'gameLogs'] as const;

const FieldName = Type.String({ minLength: 1, maxLength: 64 });

const QueryFilter = Body(
  {
    field: FieldName,
    op: OneOf(OPERATORS),
    value: Type.Unsafe<unknown>({ description: 'Value of the type of the field; a list for `in`' }),
  },
  { title: 'QueryFilter' },
);

const definition = {
  resource: OneOf(QUERY_RESOURCES),
  league: Type.Optional(OneOf(LEAGUES, { description: 'nba when absent' })),
  filters: Type.Optional(
    Type.Array(QueryFilter, {
      maxItems: 20,
      description:
        'All conditions must match. Without one on `date`: today for props, a year for gameLogs, 30 days for picks',
    }),
  ),
  sort: Type.Optional(
    Type.Array(FieldName, {
      maxItems: 3,
      uniqueItems: true,
      description: '`points` upwards, `-points` downwards',
    }),
  ),
  columns: Type.Optional(
    Type.Array(FieldName, { minItems: 1, maxItems: 50, uniqueItems: true, description: 'All when absent' }),
  ),
  limit: Type.Optional(Int32({ minimum: 1, maximum: MOST_ROWS, description: `${NORMAL_ROWS} when absent` })),
};

export const GivenDefinition = Body(definition, { title: 'QueryDefinition' });
export type GivenDefinition = Static<typeof GivenDefinition>;

const Name = Type.String({ minLength: 1, maxLength: 100 });
export const NewSavedQuery = Body({ name: Name, definition: GivenDefinition }, { title: 'NewSavedQuery' });
export const SavedQueryChange = Body(
  { name: Type.Optional(Name), definition: Type.Optional(GivenDefinition) },
  { title: 'SavedQueryChange' },
);

/** As stored, with every default filled in. */
export const QueryDefinition = Type.Object(
  {
    resource: OneOf(QUERY_RESOURCES),
    league: OneOf(LEAGUES),
    filters: Type.Array(
      Type.Object({ field: Type.String(), op: OneOf(OPERATORS), value: Type.Unsafe<unknown>({}) }),
    ),
    sort: Type.Array(Type.String()),
    columns: Type.Array(Type.String()),
    limit: Int32(),
  },
  { title: 'SavedQueryDefinition' },
);
export type QueryDefinition = Static<typeof QueryDefinition>;

export const withDefaults = (given: GivenDefinition): QueryDefinition => ({
  resource: given.resource,
  league: given.league ?? DEFAULT_LEAGUE,
  filters: given.filters ?? [],
  sort: given.sort ?? [],
  columns: given.columns ?? [],
  limit: given.limit ?? NORMAL_ROWS,
});

export const SavedQuery = Type.Object(
  {
    id: Int32(),
    name: Type.String(),
    definition: QueryDefinition,
    createdAt: DateTime(),
    updatedAt: DateTime(),
  },
  { title: 'SavedQuery' },
);

export const RunQuery = Type.Object({ asOf: Type.Optional(AsOf) });

/** No two resources have columns of the same name from other facts. */
const SOURCED_COLUMNS: SourcedColumns = Object.assign(
  {},
  ...QUERY_RESOURCES.map((name) => RESOURCES[name].sourced),
);

const found = {
  columns: Type.Array(Type.Object({ name: Type.String(), type: OneOf(COLUMN_TYPES) })),
  rows: Type.Array(
    withColumns(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
      SOURCED_COLUMNS,
    ),
  ),
  rowCount: Int32(),
  truncated: Type.Boolean({ description: 'Whether there are more rows than the limit' }),
  ranAt: DateTime(),
};
export const QueryRun = Type.Object(
  {
    query: Type.Object({ id: Int32(), name: Type.String(), definition: QueryDefinition }),
    ...found,
  },
  { title: 'QueryRun' },
);
export type QueryRun = Static<typeof QueryRun>;

export const PreviewQuery = Body({ definition: GivenDefinition }, { title: 'PreviewQuery' });
export const QueryPreview = Type.Object(found, { title: 'QueryPreview' });
export type QueryPreview = Static<typeof QueryPreview>;
