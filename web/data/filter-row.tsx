import { type Column, type Filter, fieldName, operatorsFor } from './query-fields.ts';

type Props = {
  filter: Filter;
  columns: readonly Column[];
  error: string | undefined;
  onChange: (filter: Filter) => void;
};

export function FilterRow({ filter, columns, error, onChange }: Props) {
  const type = columns.find(({ name }) => name === filter.field)?.type ?? 'string';
  const about = fieldName(filter.field);
  return (
    <>
      <select
        className="input"
        aria-label="Column"
        value={filter.field}
        onChange={(event) => onChange({ field: event.target.value, op: 'eq', value: '' })}
      >
        {columns.map(({ name }) => (
          <option key={name} value={name}>
            {fieldName(name)}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={`Comparison for ${about}`}
        value={filter.op}
        onChange={(event) => onChange({ ...filter, op: event.target.value })}
      >
        {operatorsFor(type).map(([op, words]) => (
          <option key={op} value={op}>
            {words}
          </option>
        ))}
      </select>
      {type === 'boolean' ? (
        <select
          className="input"
          aria-label={`Value of ${about}`}
          value={filter.value}
          onChange={(event) => onChange({ ...filter, value: event.target.value })}
        >
          <option value="">choose</option>
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      ) : (
        <input
          className="input"
          aria-label={`Value of ${about}`}
          aria-invalid={error ? true : undefined}
          title={error}
          type={type === 'date' && filter.op !== 'in' ? 'date' : 'text'}
          inputMode={type === 'integer' || type === 'number' ? 'decimal' : undefined}
          placeholder={filter.op === 'in' ? 'one, two, three' : 'value'}
          value={filter.value}
          onChange={(event) => onChange({ ...filter, value: event.target.value })}
        />
      )}
    </>
  );
}
