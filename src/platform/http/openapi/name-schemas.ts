import { sourcedFields, WithheldFields } from '../../rights/sourced.ts';
import { type Content, type Operation, pascal, type Schema } from './document.ts';

export type Enums = Readonly<Record<string, { values: readonly string[]; description: string }>>;

type Named = Record<string, Schema>;

/**
 * Moves every object and enum into a named component, so that generated clients get a type per record.
 * The name is the title, else the owner's name and the property; equal schemas share one component. Null and the description of the use
 * stay at the use.
 */
export function createNamer(enums: Enums) {
  const named: Named = {};
  const defined = new Set<string>();
  const byShape = new Map<string, string>();
  /** Titles of responses with values of sources. */
  const withSources = new Set<string>();
  const enumNames = new Map(Object.entries(enums).map(([name, { values }]) => [shapeOf(values), name]));

  function register(schema: Schema, suggested: string): string {
    const enumName = schema.enum && enumNames.get(shapeOf(schema.enum));
    const { description: _, title, ...rest } = schema;
    const shape = shapeOf(rest);
    const name = enumName ?? title ?? byShape.get(shape) ?? suggested;
    const known = named[name];
    if (!known) {
      const description = enumName === undefined ? schema.description : enums[enumName]?.description;
      named[name] = { title: name, ...(description ? { description } : {}), ...rest };
      byShape.set(shape, name);
    } else if (!enumName && !defined.has(name)) {
      const { description: _text, title: _title, ...others } = known;
      if (shapeOf(others) !== shape) throw new Error(`Two different schemas are named ${name}`);
    }
    return name;
  }

  function inside(schema: Schema, owner: string): Schema {
    const copy: Schema = { ...schema };
    if (schema.properties)
      copy.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([key, value]) => [key, name(value, owner + pascal(key))]),
      );
    if (schema.items) copy.items = name(schema.items, singular(owner));
    for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
      const list = schema[key];
      if (Array.isArray(list)) copy[key] = list.map((one: Schema) => name(one, owner));
    }
    return copy;
  }

  function name(given: Schema, suggested: string): Schema {
    if (given.$ref) return given;
    const schema = withLimits(withSources.has(given.title ?? '') ? listingWithheld(given) : given);
    const { core, nullable } = withoutNull(schema);
    const whole = inside(core, core.title ?? suggested);
    if (!isNameable(whole)) return nullable ? { ...whole, type: [String(whole.type), 'null'] } : whole;
    const reference = { $ref: `#/components/schemas/${register(whole, suggested)}` };
    const ownText = schema.description ? { description: schema.description } : {};
    return nullable ? { anyOf: [reference, { type: 'null' }], ...ownText } : { ...reference, ...ownText };
  }

  const nameContent = (content: Content | undefined, owner: string): void => {
    for (const media of Object.values(content ?? {}))
      if (media.schema) media.schema = name(media.schema, owner);
  };

  return {
    named,
    /** Defines a component. Schemas with this title refer to it, whatever they declare themselves. */
    define(title: string, schema: Schema): void {
      name({ title, ...schema }, title);
      defined.add(title);
    },
    /** Adds `withheld` to successful responses. Must be called for all operations before one of them is named. */
    addWithheld(operation: Operation): void {
      for (const [status, { content }] of Object.entries(operation.responses))
        for (const media of Object.values(content ?? {})) {
          const { schema } = media;
          if (!schema || !status.startsWith('2') || sourcedFields(schema).length === 0) continue;
          const record = schema.items ?? schema;
          if (record.title) withSources.add(record.title);
          else
            media.schema = schema.items
              ? { ...schema, items: listingWithheld(record) }
              : listingWithheld(record);
        }
    },
    nameOperation(operation: Operation): void {
      const owner = pascal(operation.operationId);
      for (const parameter of operation.parameters ?? [])
        parameter.schema = name(parameter.schema, owner + pascal(parameter.name));
      nameContent(operation.requestBody?.content, `${owner}Request`);
      for (const response of Object.values(operation.responses))
        nameContent(response.content, `${owner}Response`);
    },
  };
}

/** The same text for equal schemas, whatever the order of their keys. */
const shapeOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const WITHHELD: Schema = JSON.parse(JSON.stringify(WithheldFields));

const listingWithheld = (schema: Schema): Schema =>
  schema.properties?.withheld
    ? schema
    : { ...schema, properties: { ...schema.properties, withheld: WITHHELD } };

/** Raw values are withheld by default. Derived ones only if an operator says so, as the text of `withheld` explains. */
const isRaw = (source: unknown): boolean => source !== undefined && Object(source).derived === false;

const orNull = ({ type, enum: values, ...schema }: Schema): Schema => ({
  ...schema,
  ...(type === undefined ? {} : { type: [...new Set([type, 'null'].flat())] }),
  ...(values ? { enum: [...new Set([...values, null])] } : {}),
});

/** `default` and `maximum` of a value that is reduced, not refused; `null` in place of the marks of sources. */
function withLimits({ 'x-default': normal, 'x-maximum': most, ...given }: Schema): Schema {
  const { 'x-source': source, 'x-source-columns': _, 'x-source-entry': __, ...schema } = given;
  return {
    ...(isRaw(source) ? orNull(schema) : schema),
    ...(normal === undefined ? {} : { default: normal }),
    ...(most === undefined ? {} : { maximum: most }),
  };
}

const singular = (name: string): string => name.replace(/Axes$/, 'Axis').replace(/(?<![isu])s$/, '');

function withoutNull(schema: Schema): { core: Schema; nullable: boolean } {
  const { type, enum: values, ...rest } = schema;
  if (!Array.isArray(type) || !type.includes('null')) return { core: schema, nullable: false };
  const others = type.filter((one) => one !== 'null');
  const core: Schema = { ...rest, type: others.length === 1 ? (others[0] ?? 'null') : others };
  if (values) core.enum = values.filter((value) => value !== null);
  return { core, nullable: true };
}

const isNameable = ({ title, type, properties, enum: values, ...schema }: Schema): boolean =>
  (title !== undefined && (type !== undefined || 'anyOf' in schema || 'oneOf' in schema)) ||
  properties !== undefined ||
  (values !== undefined && values.length > 1 && type === 'string');
