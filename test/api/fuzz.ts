import { Agent, request } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createRandom } from '../data/random.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
};
type Parameter = { name: string; required?: boolean; in: string; schema: Schema };
type Media = Record<string, { schema: Schema }>;
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

type Headers_ = Record<string, string | string[]>;
type Request = { method: string; path: string; headers: Headers_; body: string | Buffer | undefined };
type Answer = { status: number; type: string; text: string };
/** Values for requests that should succeed: callers, existing ids, and valid values by field name. */
type Known = {
  headers: Record<string, string>[];
  idsFor: (path: string, place: { parameter: string; method: string }) => readonly (number | string)[];
  fields: Record<string, string[]>;
};

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202eevil',
  '😀'.repeat(40),
  'ß'.repeat(129),
  'İ@example.com',
  'a'.repeat(101),
  'a'.repeat(10_000),
  "' or 1=1 --",
  '"; drop table users; --',
  '\\',
  '%_%',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$(id)',
  '../../etc/passwd',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'a@b\r\nBcc: x@example.com',
  '1e309',
  '-0',
];
const NASTY_VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: 1 } } },
];
const NASTY_IDS = [
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '-2147483649',
  '1e3',
  '01',
  '+1',
  '1.0',
  '%201',
  'abc',
  '%00',
  '%ff',
  '%F0%9F%98%80',
  "'",
  '..',
  '%2e%2e',
  '%2F',
  'null',
  '9'.repeat(400),
  'a'.repeat(1_100),
];
const NASTY_BODIES = [
  '',
  'null',
  '[]',
  '1',
  '"x"',
  '{',
  '{"a":1,}',
  '{"a":NaN}',
  '{"email":"a@example.com","email":"b@example.com"}',
  '{"__proto__":{"tier":"admin"}}',
  '\ufeff{}',
  '['.repeat(10_000),
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  `{"n":${'1'.repeat(50_000)}}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  Buffer.from('{"email":"a@example.com"}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
];
const NASTY_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=UTF-8',
  'application/problem+json',
  'nonsense',
  'application/jsonx',
  '/',
  '',
];
const NASTY_HEADERS: Headers_[] = [
  { 'idempotency-key': '' },
  { 'idempotency-key': 'a'.repeat(256) },
  { 'idempotency-key': ['one', 'two'] },
  { 'idempotency-key': '"quoted"' },
  { 'idempotency-key': 'caf\u00e9' },
  { 'content-encoding': 'gzip' },
  { accept: 'image/png' },
  { accept: '*/*;q=0' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/api/v1/ops/tokens' },
  { 'x-forwarded-for': '1.2.3.4, nonsense' },
  { authorization: ['Bearer a', 'Bearer b'] },
  { 'x-api-key': '' },
  { authorization: '' },
  { cookie: 'refreshToken=a; refreshToken=b' },
  { cookie: 'refreshToken=%00' },
  { 'if-none-match': '*' },
  { 'x-request-id': '<script>' },
  { traceparent: 'x'.repeat(200) },
  { expect: 'the unexpected' },
  { 'x-filler': 'x'.repeat(9_000) },
];

/** Generates valid and invalid requests from an OpenAPI document, and checks every response against it. */
export function createFuzzer({
  origin,
  description,
  seed,
}: {
  origin: string;
  description: OpenApi;
  seed: number;
}) {
  const { below, chance, pick } = createRandom(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS });
  ajv.addSchema(description, 'api');
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  let known: Known = { headers: [{}], idsFor: () => [], fields: {} };
  let unique = 0;
  const faults: string[] = [];
  const seen = new Map<string, Map<number, number>>();

  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  const valid = (given: Schema, name = ''): unknown => {
    const schema = resolve(given);
    const type = [schema.type].flat()[0];
    if (schema.enum) return pick(schema.enum);
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          // No valid value: the field conflicts with others and is left out of valid requests.
          .filter(
            ([key]) => schema.required?.includes(key) || (known.fields[key]?.length !== 0 && chance(0.5)),
          )
          .map(([key, inner]) => [key, valid(inner, key)]),
      );
    if (type === 'array') {
      const all = Array.from({ length: (schema.minItems ?? 0) + below(3) }, () => valid(schema.items ?? {}));
      return [...new Set(all)];
    }
    if (type === 'integer' || type === 'number')
      return (schema.minimum ?? 0) + below((schema.maximum ?? 1_000) - (schema.minimum ?? 0) + 1);
    if (type === 'boolean') return chance(0.5);
    if (known.fields[name] && chance(0.5)) return pick(known.fields[name]);
    if (schema.format === 'email') return `fuzz-${unique++}@example.com`;
    if (schema.format === 'date') return `2026-0${1 + below(9)}-1${below(10)}`;
    if (schema.format === 'date-time') return '2026-01-15T17:00:00Z';
    const length = Math.min(schema.maxLength ?? 40, Math.max(schema.minLength ?? 1, 1 + below(40)));
    return `${name} ${pick(['plain', "O'Neil; --", '<b>é</b>', '50% _x_', '日本'])} ${'abcdefghij'.repeat(12)}`.slice(
      0,
      length,
    );
  };

  const nasty = (): unknown => (chance(0.6) ? pick(NASTY_TEXTS) : pick(NASTY_VALUES));

  const spoil = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty();
    const entries = Object.entries(value);
    const at = below(Math.max(1, entries.length));
    if (chance(0.2)) return Object.fromEntries(entries.filter((_, index) => index !== at));
    if (chance(0.25))
      return { ...value, [pick(['extra', 'tier', 'id', 'a~/b', '', ...NASTY_TEXTS])]: nasty() };
    return Object.fromEntries(entries.map(([key, inner], index) => [key, index === at ? nasty() : inner]));
  };

  const makeBody = (operation: Operation): Request['body'] => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema) return chance(0.85) ? undefined : chance(0.5) ? '{}' : pick(NASTY_BODIES);
    if (chance(0.15)) return pick(NASTY_BODIES);
    const value = valid(schema);
    return JSON.stringify(chance(0.45) ? value : spoil(value));
  };

  const makePath = (path: string, method: string, { parameters = [] }: Operation): string => {
    const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      const ids = known.idsFor(path, { parameter, method });
      return chance(0.6) && ids.length > 0
        ? String(pick(ids))
        : chance(0.2)
          ? String(below(50))
          : pick(NASTY_IDS);
    });
    const needed = parameters.filter(({ in: place, required }) => place === 'query' && required);
    if (needed.length > 0 && chance(0.75))
      return `${filled}?${needed.map(({ name, schema }) => `${name}=${valid(schema ?? {}, name)}`).join('&')}`;
    if (chance(0.75)) return filled;
    const name = pick(['limit', 'days', 'date', 'id', '', 'a[b]', '__proto__']);
    const value = encodeURIComponent(pick(NASTY_TEXTS).toWellFormed()).slice(0, 4_000);
    return `${filled}?${name}=${value}${chance(0.3) ? `&${name}=${below(9)}` : ''}${chance(0.1) ? '&%zz=%' : ''}`;
  };

  const makeRequest = ({ path, method, operation }: (typeof operations)[number]): Request => {
    const body = makeBody(operation);
    const type: Headers_ =
      body === undefined ? {} : { 'content-type': chance(0.9) ? 'application/json' : pick(NASTY_TYPES) };
    const length: Headers_ = { 'content-length': String(Buffer.byteLength(body ?? '')) };
    return {
      method: chance(0.97)
        ? method.toUpperCase()
        : pick(['PUT', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'DELETE']),
      path: makePath(path, method, operation),
      headers: { ...type, ...length, ...pick(known.headers), ...(chance(0.2) ? pick(NASTY_HEADERS) : {}) },
      body,
    };
  };

  const judge = (
    { path, method, operation }: (typeof operations)[number],
    sent: Request,
    answer: Answer,
  ): string | null => {
    const { status, type, text } = answer;
    if (sent.method === 'HEAD') return status >= 500 && status !== 503 ? 'a fault' : null;
    if (status >= 400) {
      if (status >= 500 && status !== 503) return 'a fault';
      if (path === '/readyz') return null; // says in its own document what it waits for
      if (type !== 'application/problem+json') return 'not a problem document';
      return isProblem(text, status);
    }
    if (status === 204 || status === 304) return text === '' ? null : 'a body where none may be';
    if (sent.method !== method.toUpperCase() || type.startsWith(STREAM)) return null;
    const media = type.split(';', 1)[0] ?? '';
    if (media !== 'application/json')
      return media in (operation.responses[status]?.content ?? {}) ? null : `a success of type ${type}`;
    const pointer = [
      'paths',
      path,
      method,
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .join('/');
    const check = ajv.getSchema(`api#/${pointer}`);
    if (!check) return 'a success that is not described';
    return check(JSON.parse(text)) ? null : `not as described: ${ajv.errorsText(check.errors)}`;
  };

  const nameOf = ({ method, path }: (typeof operations)[number]) => `${method} ${path}`;
  const hasSucceeded = (name: string) =>
    [...(seen.get(name)?.keys() ?? [])].some((status) => status >= 200 && status < 300);
  const unsuccessful = () => operations.filter((operation) => !hasSucceeded(nameOf(operation)));

  /** Half of the requests try what has not succeeded yet, however many operations there are. */
  const nextOperation = () => {
    const some = chance(0.5) ? unsuccessful() : operations;
    return pick(some.length > 0 ? some : operations);
  };

  const sendOne = async (names?: readonly string[]): Promise<void> => {
    const operation = names ? pick(operations.filter((one) => names.includes(nameOf(one)))) : nextOperation();
    const sent = makeRequest(operation);
    const name = nameOf(operation);
    let problem: string | null;
    let answer: Answer | null = null;
    try {
      answer = await exchange(origin, agent, sent);
      problem = judge(operation, sent, answer);
    } catch (error) {
      problem = `no answer: ${error}`;
    }
    const statuses = seen.get(name) ?? new Map<number, number>();
    seen.set(name, statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1));
    if (problem)
      faults.push(
        `${problem}\n${sent.method} ${sent.path}\n${JSON.stringify(sent.headers)}\n${String(sent.body).slice(0, 500)}\n→ ${answer?.status} ${answer?.type} ${answer?.text.slice(0, 500)}`,
      );
  };

  return {
    use(now: Known) {
      known = now;
    },
    /** Six at a time, like concurrent clients; only of the named operations, if any are named. */
    async send(count: number, names?: readonly string[]) {
      let left = count;
      const lane = async () => {
        while (left-- > 0) await sendOne(names);
      };
      await Promise.all(Array.from({ length: 6 }, lane));
    },
    faults: () => faults,
    operationsNeverSucceeded: () => unsuccessful().map(nameOf),
    summary: () =>
      [...seen]
        .map(
          ([name, statuses]) =>
            `${name}: ${[...statuses]
              .sort(([a], [b]) => a - b)
              .map(([status, n]) => `${status}×${n}`)
              .join(' ')}`,
        )
        .sort()
        .join('\n'),
    close: () => agent.destroy(),
  };
}

const STREAM = 'text/event-stream';

const FORMATS = {
  int32: { type: 'number' as const, validate: (n: number) => Number.isInteger(n) && Math.abs(n) <= 2 ** 31 },
  int64: { type: 'number' as const, validate: Number.isSafeInteger },
  email: true as const,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
};

function isProblem(text: string, status: number): string | null {
  const body = JSON.parse(text);
  for (const field of ['type', 'title', 'detail', 'instance'])
    if (typeof body[field] !== 'string' && !(field === 'instance' && body[field] === null))
      return `a problem without ${field}`;
  if (body.status !== status) return 'a problem with another status';
  return /\/errors\/[a-z-]+$/.test(body.type) ? null : 'a problem of no type';
}

const exchange = (origin: string, agent: Agent, { method, path, headers, body }: Request): Promise<Answer> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(origin);
    const sent = request(
      { hostname, port, agent, method, path, headers, setDefaultHeaders: true },
      (response) => {
        const type = String(response.headers['content-type'] ?? '');
        if (type.startsWith(STREAM) && method !== 'HEAD') {
          response.destroy(); // it has no end
          return done({ status: response.statusCode ?? 0, type, text: '' });
        }
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            type,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
        response.on('error', fail);
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
