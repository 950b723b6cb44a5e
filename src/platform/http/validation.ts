import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifyError, FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { isCalendarDate } from '../../domain/dates.ts';
import { type FieldError, invalid, type Problem } from '../problem.ts';

const MOST_ERRORS = 20;
const INT32_LITERAL = /^(0|-?[1-9]\d{0,9})$/;

/** PostgreSQL, JavaScript and the league's calendar disagree about years far from ours. */
const YEARS = { first: 2000, last: 2100 };
const isInRange = (text: string) => {
  const year = Number.parseInt(text, 10);
  return year >= YEARS.first && year <= YEARS.last;
};
const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text));

const ajv = new Ajv({
  allErrors: true,
  useDefaults: true,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  verbose: true,
});
for (const keyword of ['example', 'x-default', 'x-maximum']) ajv.addKeyword(keyword);
ajv.addFormat('int32', {
  type: 'number',
  validate: (n: number) => Number.isInteger(n) && n >= -(2 ** 31) && n < 2 ** 31,
});
ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger });
ajv.addFormat('date', {
  type: 'string',
  validate: (text: string) => isCalendarDate(text) && isInRange(text),
});
ajv.addFormat('date-time', {
  type: 'string',
  validate: (text: string) => isInstant(text) && isInRange(new Date(text).toISOString()),
});
ajv.addFormat('uri', { type: 'string', validate: (text: string) => URL.canParse(text) });
ajv.addFormat('email', { type: 'string', validate: isEmail });
// Prepares what all later compilations need, before the first request.
ajv.compile({});

/**
 * Formatting, unassigned and default-ignorable characters: two addresses that look the same would differ by
 * them.
 */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** One mailbox, no display name, no quoting, no line break. Surrounding spaces are removed. */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.trim().split('@');
  return (
    more.length === 0 &&
    text.length <= 254 &&
    local.length <= 64 &&
    !INVISIBLE.test(text) &&
    local.normalize('NFKC') === local.normalize() && // no full-width, superscript or enclosed letters
    /^[^\s"(),:;<>[\\\]\u0000-\u001f\u007f]+$/.test(local) &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)
  );
}

type Properties = Record<string, { type?: string }>;

/** Text of a path, query or header becomes a number only if it is a plain decimal literal. */
function numberReader({ properties = {} }: { properties?: Properties }) {
  const fields = Object.entries(properties)
    .map(([name, { type }]) => ({ name, type }))
    .filter(({ type }) => type !== 'string');
  return (data: Record<string, unknown>): void => {
    for (const { name, type } of fields) {
      const value = data[name];
      if (typeof value !== 'string') continue;
      if (type === 'integer' && INT32_LITERAL.test(value)) data[name] = Number(value);
      else if (type === 'number' && /^-?\d{1,12}(\.\d{1,6})?$/.test(value)) data[name] = Number(value);
      else if (type === 'boolean' && (value === 'true' || value === 'false')) data[name] = value === 'true';
    }
  };
}

/** Unknown query parameters are removed, so that neither handlers nor cache keys see them. */
const dropUnknown =
  ({ properties = {} }: { properties?: Properties }) =>
  (data: Record<string, unknown>): void => {
    for (const name of Object.keys(data)) if (!Object.hasOwn(properties, name)) delete data[name];
  };

/**
 * Bodies are not coerced; only query, path and header values, which are text, are read as numbers. Compiled
 * on first use, because compiling all of them would delay the start.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const readNumbers = httpPart === 'body' ? null : numberReader(schema);
  const prune = httpPart === 'querystring' ? dropUnknown(schema) : null;
  let validate: ValidateFunction | undefined;
  return Object.assign(
    (data: Record<string, unknown>) => {
      validate ??= ajv.compile(schema);
      prune?.(data);
      readNumbers?.(data);
      return validate(data) ? { value: data } : { error: validate.errors as never };
    },
    { schema },
  );
};

/** Checks data that is not part of an HTTP request by the rules of bodies. */
export function createCheck(schema: object): (data: unknown) => FieldError[] {
  let validate: ValidateFunction | undefined;
  return (data) => {
    validate ??= ajv.compile(schema);
    if (validate(data)) return [];
    return (validate.errors ?? []).slice(0, MOST_ERRORS).map((error) => fieldError('body', error));
  };
}

/** The same as a type guard. */
export function createGuard<S extends TSchema>(schema: S) {
  const check = createCheck(schema);
  return (data: unknown): data is Static<S> => check(data).length === 0;
}

const PLACES: Readonly<Record<string, FieldError['in']>> = {
  body: 'body',
  querystring: 'query',
  params: 'path',
  headers: 'header',
};

export function validationProblem(error: FastifyError): Problem {
  const place = PLACES[error.validationContext ?? ''] ?? 'body';
  const details = (error.validation as unknown as ErrorObject[]).slice(0, MOST_ERRORS);
  return invalid(details.map((one) => fieldError(place, one)));
}

function fieldError(place: FieldError['in'], error: ErrorObject): FieldError {
  const { instancePath, keyword, params, data } = error;
  const extra = params.missingProperty ?? params.additionalProperty;
  const path =
    extra === undefined
      ? instancePath
      : `${instancePath}/${String(extra).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const detail = describe(error) + got(place, keyword, data);
  return place === 'body' ? { in: place, pointer: path, detail } : { in: place, name: path.slice(1), detail };
}

const SENTENCES: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'is required',
  type: ({ type }) => `must be ${[type].flat().join(' or ')}`,
  additionalProperties: () => 'is not a known field',
  enum: ({ allowedValues }) => `must be one of: ${[allowedValues].flat().join(', ')}`,
  uniqueItems: () => 'must not have duplicates',
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} entries`),
  maxItems: ({ limit }) => `must have at most ${limit} entries`,
  minProperties: ({ limit }) => `must have at least ${limit} field${limit === 1 ? '' : 's'}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
};
const FORMATS: Record<string, string> = {
  date: 'must be a date such as 2026-11-15',
  'date-time': 'must be an instant such as 2026-11-15T19:30:00Z',
  email: 'must be an email address',
  int32: 'must be a 32-bit integer',
  uri: 'must be an absolute URL',
};

function describe({ keyword, params, message = 'is not valid', data }: ErrorObject): string {
  if (keyword === 'format' && typeof data === 'string' && (isCalendarDate(data) || isInstant(data)))
    return `must be between ${YEARS.first}-01-01 and ${YEARS.last}-12-31`;
  if (keyword === 'format') return FORMATS[String(params.format)] ?? message;
  return SENTENCES[keyword]?.(params) ?? message;
}

/** Repeats a short wrong value, except a body value of the wrong type, which may be a secret. */
function got(place: FieldError['in'], keyword: string, data: unknown): string {
  const repeatable = keyword === 'format' || keyword === 'enum' || (keyword === 'type' && place !== 'body');
  const short = (typeof data === 'string' || typeof data === 'number') && String(data).length <= 60;
  return repeatable && short ? `; got ${JSON.stringify(data)}` : '';
}
