import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_LEAGUE } from '../../src/domain/leagues.ts';
import { entriesOf } from '../../src/domain/records.ts';
import { send } from '../api.ts';
import { Choices } from '../parts/choices.tsx';
import { Field } from '../parts/field.tsx';
import { LEAGUE_OPTIONS } from '../parts/filter-select.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import { ApiProblem } from '../problem.ts';
import type { QueryDefinition, SavedQuery } from '../wire.ts';
import { plural } from '../words.ts';
import { FilterRow } from './filter-row.tsx';
import { type Filter, fieldName, RESOURCES, textOf, typedValue } from './query-fields.ts';
import { RowsTable } from './rows-table.tsx';
import { usePreview } from './use-preview.ts';

type Props = { query: SavedQuery | null; onDone: (id: number | null) => void };

/** Query form with a live preview of the rows. */
export function QueryBuilder({ query, onDone }: Props) {
  const [resource, setResource] = useState<QueryDefinition['resource']>(
    query?.definition.resource ?? 'picks',
  );
  const [league, setLeague] = useState<string>(query?.definition.league ?? DEFAULT_LEAGUE);
  const [filters, setFilters] = useState<Filter[]>(
    query?.definition.filters.map(({ field, op, value }) => ({ field, op, value: textOf(value) })) ?? [],
  );
  const [sort, setSort] = useState(query?.definition.sort[0] ?? '');
  const [limit, setLimit] = useState(String(query?.definition.limit ?? 100));
  const invalidate = useInvalidate();

  // The preview response lists the columns of the resource.
  const { data: plain } = usePreview({ resource, league, limit: 1 });
  const columns = plain?.columns ?? [];
  const typeOf = (field: string) => columns.find(({ name }) => name === field)?.type ?? 'string';
  const definition = {
    resource,
    league,
    filters: filters
      .filter(({ value }) => value.trim() !== '')
      .map((filter) => ({
        field: filter.field,
        op: filter.op,
        value: typedValue(filter, typeOf(filter.field)),
      })),
    ...(sort ? { sort: [sort] } : {}),
    limit: Number(limit),
  };
  const preview = usePreview(definition);
  const refused = preview.error instanceof ApiProblem ? preview.error : null;

  const { form, problem, busy, onSubmit } = useForm(async ({ name }) => {
    const body = { name, definition };
    const kept = query
      ? await send<SavedQuery>('PATCH', `/data/saved-queries/${query.id}`, body)
      : await send<SavedQuery>('POST', '/data/saved-queries', body);
    await invalidate('/data/saved-queries');
    onDone(kept.id);
  });
  const change = (at: number, next: Filter) =>
    setFilters(filters.map((filter, i) => (i === at ? next : filter)));
  return (
    <form ref={form} className="stack builder" onSubmit={onSubmit} noValidate>
      <div className="row">
        <Choices
          name="Data"
          value={resource}
          onChange={(value) => {
            setResource(value);
            setFilters([]);
            setSort('');
          }}
          options={entriesOf(RESOURCES).map(([value, label]) => ({ value, label }))}
        />
        <Choices
          name="League"
          value={league}
          onChange={setLeague}
          options={LEAGUE_OPTIONS.map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className="stack tight">
        <span className="form-label">Where</span>
        {filters.map((filter, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: filters have no identity but their place
            key={at}
            className="filter-row"
          >
            <FilterRow
              filter={filter}
              columns={columns}
              error={refused?.fields[`definition/filters/${at}/value`]}
              onChange={(next) => change(at, next)}
            />
            <button
              type="button"
              className="button quiet icon"
              aria-label={`Remove the filter on ${fieldName(filter.field)}`}
              onClick={() => setFilters(filters.filter((_, i) => i !== at))}
            >
              <X size={20} aria-hidden="true" />
            </button>
          </div>
        ))}
        <div>
          <button
            type="button"
            className="button small"
            disabled={columns.length === 0 || filters.length >= 20}
            onClick={() =>
              setFilters([...filters, { field: columns[0]?.name ?? 'date', op: 'eq', value: '' }])
            }
          >
            <Plus size={16} aria-hidden="true" /> Add filter
          </button>
        </div>
      </div>
      <div className="form-grid">
        <SelectField
          label="Sort by"
          value={sort}
          onChange={(event) => setSort(event.target.value)}
          options={[
            ['', 'Default order'],
            ...columns.flatMap(({ name }) => [
              [`-${name}`, `${fieldName(name)}, high to low`] as const,
              [name, `${fieldName(name)}, low to high`] as const,
            ]),
          ]}
        />
        <Field
          label="Row limit"
          type="number"
          min={1}
          max={1000}
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
          error={refused?.fields['definition/limit']}
        />
        <Field
          label="Name"
          name="name"
          defaultValue={query?.name ?? ''}
          maxLength={100}
          autoComplete="off"
          placeholder="Premium overs"
          error={problem?.fields.name}
        />
      </div>
      <p role="status" className="strong" data-rows={preview.data?.rowCount}>
        {preview.data
          ? `${plural(preview.data.rowCount, 'row')}${preview.data.truncated ? ' or more' : ''}`
          : refused
            ? ''
            : 'Loading…'}
      </p>
      <FormProblem problem={refused} fields={filters.map((_, at) => `definition/filters/${at}/value`)} />
      {preview.data ? <RowsTable preview={preview.data} /> : null}
      <FormProblem problem={problem} fields={['name']} />
      <div className="row">
        <button type="submit" className="button primary" disabled={busy}>
          Save query
        </button>
        <button type="button" className="button quiet" onClick={() => onDone(null)}>
          Close
        </button>
      </div>
    </form>
  );
}
