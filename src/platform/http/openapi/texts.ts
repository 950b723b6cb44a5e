import type { Document, Parameter, Schema } from './document.ts';
import { operationsOf } from './document.ts';
import type { Enums } from './name-schemas.ts';

/** By operationId: what it does, and what the successful response is. */
export type OperationTexts = Readonly<Record<string, readonly [description: string, success: string]>>;

export type Texts = {
  tags: { name: string; description: string }[];
  operations: OperationTexts;
  enums: Enums;
  /** By schema name. */
  schemas: Readonly<Record<string, string>>;
  /** By property or parameter name: names that mean the same everywhere. */
  fields: Readonly<Record<string, string>>;
  /** By schema name or operationId, then property: names that need more. */
  own: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Adds a text to every schema, property and parameter whose declaration has none. */
export function fillTexts({ paths, webhooks, components }: Document, { schemas, fields, own }: Texts): void {
  const textOf = (owner: string, name: string) => own[owner]?.[name] ?? fields[name];

  for (const [name, schema] of Object.entries(components.schemas)) {
    const text = schemas[name];
    if (!schema.description && text) schema.description = text;
    for (const [key, property] of Object.entries(schema.properties ?? {}))
      describe(property, textOf(name, key), components.schemas);
  }
  for (const { operation } of [...operationsOf(paths), ...operationsOf(webhooks)])
    for (const parameter of operation.parameters ?? [])
      if (!parameter.description) describeParameter(parameter, textOf(operation.operationId, parameter.name));
}

/** A reference is described by its component unless its use says more. */
function describe(property: Schema, text: string | undefined, schemas: Record<string, Schema>): void {
  if (!property.description && text && !(property.$ref && isDescribed(property.$ref, schemas)))
    property.description = text;
}

const isDescribed = (ref: string, schemas: Record<string, Schema>) =>
  schemas[ref.split('/').at(-1) ?? '']?.description !== undefined;

function describeParameter(parameter: Parameter, text: string | undefined): void {
  const description = parameter.schema.description ?? text;
  if (description) parameter.description = description;
}
