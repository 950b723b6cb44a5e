/** Left out: the error of a wrong value states them. */
const BOUNDS = new Set([
  'minimum',
  'minLength',
  'maxLength',
  'minItems',
  'multipleOf',
  'additionalProperties',
]);
const LONGEST_LIST = 5;

const isSchema = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A schema as `tools/list` shows it: short, because assistants read the whole list. Inputs and outputs are checked by the
 * whole schema.
 */
export const publish = (schema: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (BOUNDS.has(key) || value === 'int32') return [];
      if (key === 'enum' && Array.isArray(value) && value.length > LONGEST_LIST) return [];
      if (key === 'items' && isSchema(value)) return [[key, publish(value)]];
      if (key !== 'properties' || !isSchema(value)) return [[key, value]];
      const fields = Object.entries(value).map(([name, field]) => [name, publish(field)]);
      return [[key, Object.fromEntries(fields)]];
    }),
  );
