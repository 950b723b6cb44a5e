import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { readRaw, sendRaw } from '../support/raw.ts';
import { startTestService } from '../support/service.ts';

type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
};
type Schema = { $ref?: string; format?: string; enum?: string[] };
type Endpoint = { requestBody?: unknown; parameters?: Parameter[] };

let admin: Caller;
let schemas: Record<string, Schema>;
const endpoints: { method: string; path: string; endpoint: Endpoint }[] = [];
const service = duringTests(startTestService);
beforeAll(async () => {
  admin = await service.person('admin');
  const { body } = await service.anonymous.get('~/openapi.json');
  schemas = body.components.schemas;
  for (const [path, methods] of Object.entries<Record<string, Endpoint>>(body.paths))
    for (const [method, endpoint] of Object.entries(methods))
      endpoints.push({
        method: method.toUpperCase(),
        path: path.replace('{propType}', 'points').replace(/\{.*?\}/g, '2147483647'),
        endpoint,
      });
});

/** A valid value of each choice that the endpoint requires in its query. */
const requiredOf = ({ parameters = [] }: Endpoint) =>
  Object.fromEntries(
    parameters
      .filter(({ in: place, required }) => place === 'query' && required)
      .flatMap(({ name, schema }) => {
        const [choice] = (schemas[schema.$ref?.split('/').pop() ?? ''] ?? schema).enum ?? [];
        return choice === undefined ? [] : [[name, choice]];
      }),
  );

const pathOnly = (path: string) => (path.startsWith('/api/v1') ? path.slice('/api/v1'.length) : `~${path}`);

describe('days and instants', () => {
  const OUTSIDE: Record<string, string[]> = {
    asOf: ['0001-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '2101-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
    date: ['0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31'],
    from: ['0001-01-01', '1999-12-31', '2101-01-01'],
    to: ['0001-01-01', '1999-12-31', '2101-01-01'],
  };

  test('outside of 2000 to 2100 are refused on every route that takes one, and the range is named', async () => {
    const asked: string[] = [];
    for (const { method, path, endpoint } of endpoints)
      for (const { in: place, name, schema } of endpoint.parameters ?? [])
        for (const value of place === 'query' && method === 'GET' ? (OUTSIDE[name] ?? []) : []) {
          const given = schema.format === 'date-time' ? `${value.slice(0, 10)}T00:00:00Z` : value;
          const asks = new URLSearchParams({ ...requiredOf(endpoint), [name]: given });
          const answer = await admin.get(`${pathOnly(path)}?${asks}`);
          asked.push(path);
          expect({ path, given, status: answer.status, errors: answer.body.errors }).toMatchObject({
            status: 400,
            errors: [
              { in: 'query', name, detail: expect.stringContaining('between 2000-01-01 and 2100-12-31') },
            ],
          });
        }
    expect(new Set(asked).size).toBeGreaterThan(12);
  });

  test('an instant is compared in UTC, whatever its offset', async () => {
    const ask = async (asOf: string) =>
      (await admin.get(`/data/matchups?${new URLSearchParams({ asOf })}`)).status;
    expect(await ask('1999-12-31T20:00:00-05:00')).toBe(200);
    expect(await ask('2000-01-01T01:00:00+05:00')).toBe(400);
  });

  test.each(['/data/picks', '/data/track-record', '/data/reliability'])(
    '%s takes a range of three seasons at most, in its order',
    async (path) => {
      const ask = async (from: string, to: string) => {
        const { status, body } = await admin.get(`${path}?from=${from}&to=${to}`);
        return status === 200 ? 200 : `${status} ${body.errors[0].name} ${body.errors[0].detail}`;
      };
      expect(await ask('2023-01-12', '2026-01-15')).toBe(200);
      expect(await ask('2023-01-11', '2026-01-15')).toBe(
        '400 from must be within 1100 days of the last day, 2026-01-15',
      );
      expect(await ask('2026-01-15', '2026-01-14')).toBe('400 to must not be before from');
    },
  );

  test('the public record begins at most three seasons ago', async () => {
    expect((await admin.get('/track-record?from=2023-01-12')).status).toBe(200);
    expect((await admin.get('/track-record?from=2023-01-11')).status).toBe(400);
  });

  test('a range without an end ends today, or where it begins', async () => {
    expect((await admin.get('/data/picks?from=2000-01-01')).status).toBe(400);
    expect((await admin.get('/data/picks?from=2025-01-01')).status).toBe(200);
    expect((await admin.get('/data/picks?from=2099-01-01')).status).toBe(200);
  });
});

test('a request without a body schema refuses a body that says something', async () => {
  const without = endpoints.filter(({ method, endpoint }) => method !== 'GET' && !endpoint.requestBody);
  expect(without.length).toBeGreaterThan(8);
  for (const { method, path } of without) {
    const caller = await service.person('admin');
    const send = (body: string) =>
      fetch(`http://127.0.0.1:${service.port}${path}`, {
        method,
        body,
        headers: { ...caller.credentials, cookie: caller.cookie, 'content-type': 'application/json' },
      });
    const answer = await send('{"surprise":1}');
    expect({ method, path, status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { errors: [{ in: 'body', pointer: '/surprise' }] },
    });
    for (const body of ['[1]', '7', 'null']) expect((await send(body)).status).toBe(400);
    expect((await send('{}')).status).not.toBe(400);
  }
});

describe('Idempotency-Key', () => {
  const cancel = async (key: string) => {
    const owner = await service.person('sharp');
    return (await owner.post('/subscriptions/cancel', undefined, { 'idempotency-key': key })).status;
  };
  test.each(['"a"b"', '"a', '"', '""', '"a\\"', '"a\\b"', 'a b', '"a b"'])('%s is refused', async (key) =>
    expect(await cancel(key)).toBe(400),
  );
  test.each(['abc', '"abc"', '"a\\"b"', '"a\\\\b"', 'a"b'])('%s is taken', async (key) =>
    expect(await cancel(key)).not.toBe(400),
  );
});

describe('requests that two readers could read in two ways', () => {
  const ask = async (text: string) => readRaw(await sendRaw(service.port, text));
  const HOST = 'Host: 127.0.0.1\r\n';

  test.each(['/healthz', '/api/v1/seo/players', '/nowhere'])(
    'two Host lines: %s is refused',
    async (path) => {
      // The second response comes from the cache.
      for (let i = 0; i < 3; i++) {
        await service.anonymous.get(`~${path}`);
        const { status, body } = await ask(
          `GET ${path} HTTP/1.1\r\n${HOST}hOST: other.example\r\nConnection: keep-alive\r\n\r\nGET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
        );
        expect(status).toBe(400);
        expect(JSON.parse(body.split('HTTP/1.1')[0] ?? '').type).toMatch(/malformed-request$/);
      }
    },
  );

  test.each(['/healthz', '/readyz', '/api/v1/seo/players'])(
    'no version of HTTP: %s is refused',
    async (path) => {
      const { status, body } = await ask(`GET ${path}\r\n\r\n`);
      expect([status, JSON.parse(body).type]).toEqual([400, expect.stringMatching(/malformed-request$/)]);
    },
  );
});

describe('e-mail addresses that look like another', () => {
  const ADDRESSES = {
    'zero-width space': 'ad\u200bmin@example.com',
    'zero-width joiner': 'admin\u200d@example.com',
    'byte order mark at the start': '\ufeffadmin@example.com',
    'right-to-left override': '\u202enimda@example.com',
    'left-to-right isolate': '\u2066admin\u2069@example.com',
    'soft hyphen': 'ad\u00admin@example.com',
    'word joiner': 'ad\u2060min@example.com',
    'Hangul filler': 'admin\u3164@example.com',
    'variation selector': 'admin\ufe0f@example.com',
    'language tag': 'admin\u{e0041}@example.com',
    'private use': 'admin\ue000@example.com',
    'full-width letters': '\uff41dmin@example.com',
    'mathematical letters': '\u{1d41a}dmin@example.com',
    'no-break space': 'ad\u00a0min@example.com',
  };
  test.each(Object.entries(ADDRESSES))('%s: refused wherever one is given', async (_name, email) => {
    const { anonymous } = service;
    const password = 'a fine password for tests';
    for (const [path, body] of [
      ['/auth/register', { email, password }],
      ['/auth/login', { email, password }],
      ['/auth/forgot-password', { email }],
    ] as const) {
      const answer = await anonymous.post(path, body);
      expect({ path, status: answer.status }).toEqual({ path, status: 400 });
      expect(answer.body.errors[0].pointer).toBe('/email');
    }
  });

  test('letters of other languages are fine, and one account whichever way they are composed', async () => {
    const { anonymous, db } = service;
    const password = 'a fine password for tests';
    for (const email of ['Zo\u00eb@example.com', 'zoe\u0308@example.com'])
      expect((await anonymous.post('/auth/register', { email, password })).status).toBe(202);
    const rows = await db.selectFrom('users').select('email').where('email', 'like', 'zo%').execute();
    expect(rows).toEqual([{ email: 'zo\u00eb@example.com' }]);
  });
});
