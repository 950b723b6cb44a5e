import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox';
import type { NonEmpty } from '../domain/collections.ts';

/** The basic schemas of all wire contracts. */
export const Int32 = (options: TSchemaOptions = {}) => Type.Integer({ format: 'int32', ...options });

/** An instant: a Date in code, ISO 8601 on the wire. */
export const DateTime = (options: TSchemaOptions = {}) =>
  Type.Unsafe<Date>({ type: 'string', format: 'date-time', ...options });

/** A calendar day, YYYY-MM-DD. */
export const Day = (options: TSchemaOptions = {}) => Type.String({ format: 'date', ...options });

/** `type: [x, 'null']` instead of a union: simpler OpenAPI and several times faster serialization. */
export const Nullable = <T extends TSchema>(schema: T) => {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  });
};

export const OneOf = <const T extends readonly string[]>(values: T, options: TSchemaOptions = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });

/** A request body that rejects unknown fields, so that callers notice typos. */
export const Body: typeof Type.Object = (properties, options) =>
  Type.Object(properties, { additionalProperties: false, ...options });

export const NoContent = Type.Unsafe<void>({ type: 'null', description: 'Success, no body' });

/** An array with at least one item, also as a type. */
export const AtLeastOne = <T extends TSchema>(items: T) =>
  Type.Unsafe<NonEmpty<Static<T>>>(Type.Array(items, { minItems: 1 }));
