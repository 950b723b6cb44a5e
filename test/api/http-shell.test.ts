import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../src/platform/problem.ts';
import { duringTests } from '../support/during-tests.ts';
import { readRaw, sendRaw } from '../support/raw.ts';
import { BASE_URL, startTestService } from '../support/service.ts';

const service = duringTests(() => startTestService({ CORS_ORIGINS: 'https://app.example.com' }));

const get = (path: string, headers: Record<string, string> = {}) => service.anonymous.get(path, headers);
const postRaw = (body: string | Uint8Array, headers: Record<string, string>, path = '/auth/login') =>
  fetch(`${service.origin}/api/v1${path}`, { method: 'POST', body: body as never, headers });

const expectProblem = (
  answer: { status: number; headers: Headers; body: Record<string, unknown> },
  slug: keyof typeof PROBLEMS,
) => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body).toMatchObject({ type: `${BASE_URL}/errors/${slug}`, status: PROBLEMS[slug].status });
  expect(answer.status).toBe(PROBLEMS[slug].status);
  for (const field of ['title', 'detail', 'instance', 'requestId'])
    expect(answer.body[field]).toEqual(expect.any(String));
};

describe('problems', () => {
  test('an unknown address is 404 to anyone, without its query', async () => {
    const answer = await get('/nothing/here?token=secret');
    expectProblem(answer, 'not-found');
    expect(answer.body.instance).toBe('/api/v1/nothing/here');
  });

  test('a known address under another method is 405 with Allow', async () => {
    const answer = await service.anonymous.request('PUT', '/me/api-keys');
    expectProblem(answer, 'method-not-allowed');
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    const byId = await service.anonymous.request('GET', '/me/api-keys/7');
    expect(byId.headers.get('allow')).toBe('DELETE');
  });

  test('HEAD answers like GET, without a body', async () => {
    const person = await service.person('free');
    const head = await person.request('HEAD', '/me');
    const full = await person.get('/me');
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'));
  });

  test('OPTIONS and TRACE are 405, and method overrides are ignored', async () => {
    expectProblem(await service.anonymous.request('OPTIONS', '/me'), 'method-not-allowed');
    const trace = readRaw(
      await sendRaw(service.port, 'TRACE /api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    );
    expect(trace.status).toBe(405);
    const headers = {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/healthz',
      'x-forwarded-user': 'admin',
    };
    expectProblem(await get('/me', headers), 'unauthorized');
  });

  test('401 says what to send, and says more only when a token came', async () => {
    const without = await get('/me');
    expectProblem(without, 'unauthorized');
    expect(without.body.detail).toBe('No valid token was provided.');
    expect(without.headers.get('www-authenticate')).toBe('Bearer realm="api"');
    const wrong = await get('/me', { authorization: 'Bearer nonsense' });
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
  });

  test('a body that breaks rules names each place', async () => {
    const answer = await service.anonymous.post('/auth/register', {
      email: 'not an address',
      password: 'short',
      admin: true,
    });
    expectProblem(answer, 'validation-error');
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([
        { in: 'body', pointer: '/admin', detail: 'is not a known field' },
        { in: 'body', pointer: '/email', detail: 'must be an email address; got "not an address"' },
        { in: 'body', pointer: '/password', detail: expect.stringContaining('8 characters') },
      ]),
    );
  });

  test.each([
    ['no body', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1'],
    ['a text', '"x"'],
  ])('%s is not what the endpoint takes', async (_name, body) => {
    expectProblem(await service.anonymous.post('/auth/login', body), 'validation-error');
  });

  test('neither is a body that is announced by its media type alone', async () => {
    for (const [type, status] of [
      ['application/json', 400],
      ['text/plain', 415],
    ] as const) {
      const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n`;
      expect(readRaw(await sendRaw(service.port, head)).status).toBe(status);
    }
  });

  test.each([
    ['a duplicate key', '{"email":"a@b.cd","email":"a@b.cd","password":"x"}'],
    ['a trailing comma', '{"email":"a@b.cd",}'],
    ['NaN', '{"email":NaN}'],
    ['a byte order mark', '\ufeff{}'],
    ['nesting', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['a long number', `{"email":${'9'.repeat(60_000)}x}`],
  ])('%s is malformed JSON', async (_name, body) => {
    expectProblem(await service.anonymous.post('/auth/login', body), 'malformed-json');
  });

  test('UTF-16, another charset, another media type and a compressed body are not taken', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await postRaw(Buffer.from('{}', 'utf16le'), json)).status).toBe(400);
    expect((await postRaw(Buffer.from([0x22, 0xff, 0x22]), json)).status).toBe(400);
    const refused = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json;charset=utf-16' },
      { ...json, 'content-encoding': 'gzip' },
      { 'content-type': '' },
    ];
    for (const headers of refused) {
      const answer = await postRaw('{}', headers);
      expect(answer.status).toBe(415);
      expect(JSON.parse(await answer.text()).type).toMatch(/unsupported-media-type$/);
    }
  });

  test('a body over 64 KiB is refused, but only of a caller who may send one', async () => {
    const big = { email: 'a@b.cd', password: 'x'.repeat(70_000) };
    expectProblem(await service.anonymous.post('/auth/login', big), 'payload-too-large');
    expectProblem(await service.anonymous.post('/me/api-keys', big), 'unauthorized');
  });

  test.each(['\u0000', '\u0007', '\u007f', '\ud800'])(
    'text with %j never reaches the database',
    async (char) => {
      const person = await service.person('sharp');
      const answer = await person.post(
        '/me/api-keys',
        JSON.stringify({ name: `a${char}b` }).replace(char, () => JSON.stringify(char).slice(1, -1)),
      );
      expectProblem(answer, 'validation-error');
      expect(answer.body.errors).toEqual([{ in: 'body', pointer: '/name', detail: expect.any(String) }]);
    },
  );

  test.each([
    ['%09', 'validation-error'],
    ['%00', 'validation-error'],
    ['%7F', 'validation-error'],
    ['\t', 'malformed-request'],
    ['\u0001', 'malformed-request'],
    ['\u007f', 'malformed-request'],
  ])('a URL with %j is refused: %s', async (character, slug) => {
    const ask = `GET /healthz?x=a${character}b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const { status, body } = readRaw(await sendRaw(service.port, ask));
    expect([status, JSON.parse(body).type]).toEqual([400, `${BASE_URL}/errors/${slug}`]);
  });

  test('addresses over 8 KiB, headers over 16 KiB and more than a hundred of them are refused', async () => {
    expectProblem(await get(`/me?x=${'a'.repeat(8_200)}`), 'uri-too-long');
    const big = readRaw(
      await sendRaw(service.port, `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(17_000)}\r\n\r\n`),
    );
    expect(big.status).toBe(431);
    expect(big.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(big.body).type).toBe(`${BASE_URL}/errors/headers-too-large`);
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`x-h${i}`, '1']));
    expectProblem(await get('/me', many), 'headers-too-large');
  });

  test('what is not HTTP at all is still answered with a problem', async () => {
    for (const bytes of [
      'HELLO\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
    ]) {
      const { status, headers, body } = readRaw(await sendRaw(service.port, bytes));
      expect(status).toBe(400);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(JSON.parse(body)).toMatchObject({ type: `${BASE_URL}/errors/malformed-request`, status: 400 });
    }
    expectProblem(await get('/%zz'), 'malformed-request');
  });

  test('two credential lines are refused', async () => {
    const twice = (line: string) =>
      sendRaw(
        service.port,
        `GET /api/v1/me HTTP/1.1\r\nHost: x\r\n${line}\r\n${line}\r\nConnection: close\r\n\r\n`,
      );
    for (const line of ['Authorization: Bearer x', 'X-API-Key: x']) {
      const { status, body } = readRaw(await twice(line));
      expect(status).toBe(400);
      expect(JSON.parse(body).type).toMatch(/conflicting-credentials$/);
    }
  });

  test('any wish but "nothing" is answered with JSON', async () => {
    for (const accept of ['text/html', 'image/png', '*/*'])
      expect((await get('/me', { accept })).status).toBe(401);
    const person = await service.person('free');
    expectProblem(await person.get('/me', { accept: '*/*;q=0' }), 'not-acceptable');
  });

  test('every type opens a page for people and the same as JSON for programs', async () => {
    for (const slug of Object.keys(PROBLEMS)) {
      const page = await service.anonymous.get(`~/errors/${slug}`, { accept: 'text/html' });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.text).toContain('<h1>');
      const data = await service.anonymous.get(`~/errors/${slug}`, { accept: 'application/json' });
      expect(data.body).toMatchObject({ slug, status: PROBLEMS[slug as keyof typeof PROBLEMS].status });
    }
    expectProblem(await service.anonymous.get('~/errors/nonsense'), 'not-found');
    expectProblem(await service.anonymous.get('~/errors/constructor'), 'not-found');
  });

  test('markup in a request never comes back as a page', async () => {
    const answer = await get('/<script>alert(1)</script>');
    expectProblem(answer, 'not-found');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('headers', () => {
  test('security headers stand on every kind of answer', async () => {
    const person = await service.person('free');
    const etag = (await person.get('/me')).headers.get('etag') ?? '';
    const answers = [
      await person.get('/me'),
      await person.get('/me', { 'if-none-match': etag }),
      await get('/me'),
      await get('/nothing'),
      await service.anonymous.get('~/'),
      await service.anonymous.get('~/docs/'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 401, 404, 200, 200]);
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });

  test('a request id is taken over when it is one, and made otherwise', async () => {
    const id = 'my-request_0001';
    const taken = await get('/me', { 'x-request-id': id });
    expect(taken.headers.get('x-request-id')).toBe(id);
    expect(taken.body.requestId).toBe(id);
    for (const bad of ['short', 'has space in it', 'x'.repeat(65)]) {
      const made = (await get('/me', { 'x-request-id': bad })).headers.get('x-request-id');
      expect(made).toMatch(/^req_[0-9a-f]{32}$/);
    }
  });

  test('a trace context goes through', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect((await get('/me', { traceparent })).headers.get('traceparent')).toBe(traceparent);
    expect((await get('/me', { traceparent: 'x' })).headers.get('traceparent')).toBeNull();
  });

  test('CORS: only listed origins, cookies only for /auth', async () => {
    const listed = 'https://app.example.com';
    const ask = (path: string, origin: string) => service.anonymous.get(path, { origin });
    expect((await ask('/me', 'https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await ask('/me', 'null')).headers.get('access-control-allow-origin')).toBeNull();
    const allowed = await ask('/me', listed);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(listed);
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await service.anonymous.request('OPTIONS', '/auth/refresh', {
      origin: listed,
      'access-control-request-method': 'POST',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    const strange = await service.anonymous.request('OPTIONS', '/me', {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
    });
    expect(strange.status).toBe(405);
  });
});

describe('conditional requests', () => {
  test('an unchanged answer is 304 without a body; a changed one is sent; another account has another tag', async () => {
    const person = await service.person('sharp');
    const first = await person.get('/me/api-keys');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await person.get('/me/api-keys', { 'if-none-match': match });
      expect(same.status).toBe(304);
      expect(same.text).toBe('');
      expect(same.headers.get('etag')).toBe(etag);
      expect(same.headers.get('content-type')).toBeNull();
      expect(same.headers.get('content-length')).toBeNull();
    }
    const head = await person.request('HEAD', '/me/api-keys', { 'if-none-match': etag });
    const length = String(Buffer.byteLength(first.text));
    expect([head.status, head.headers.get('content-length')]).toEqual([304, length]);
    await service.apiKey(person);
    expect((await person.get('/me/api-keys', { 'if-none-match': etag })).status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toBe('Authorization, X-API-Key');
  });
});

describe('health', () => {
  test('alive and ready are answered without credentials and never cached', async () => {
    const alive = await service.anonymous.get('~/healthz');
    expect(alive.body).toEqual({ status: 'ok' });
    const ready = await service.anonymous.get('~/readyz');
    expect(ready.status).toBe(200);
    expect(ready.body).toEqual({ status: 'ready', missing: [], warnings: [], rateLimits: 'per process' });
    expect(ready.headers.get('cache-control')).toBe('no-store');
  });
});
