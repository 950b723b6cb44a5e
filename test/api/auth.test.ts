import { describe, expect, test } from 'vitest';
import { insertSession } from '../../src/accounts/session-queries.ts';
import { PASSWORD } from '../support/accounts.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);

const cookieOf = (headers: Headers) => headers.getSetCookie()[0] ?? '';
const refreshWith = (cookie: string, headers: Record<string, string> = {}) =>
  service.anonymous.post('/auth/refresh', undefined, { cookie, ...headers });

describe('POST /auth/login', () => {
  test('the right password gives a token for 15 minutes and a refresh cookie for 30 days', async () => {
    const { email, userId } = await service.account('sharp');
    const { status, body, headers } = await service.anonymous.post('/auth/login', {
      email,
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      accessToken: expect.any(String),
      tokenType: 'Bearer',
      expiresIn: 900,
      user: { id: userId, email, tier: 'sharp' },
    });
    const [header, payload] = body.accessToken
      .split('.')
      .map((part: string) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header)).toMatchObject({ alg: 'HS256', typ: 'at+jwt', kid: expect.any(String) });
    const claims = JSON.parse(payload);
    expect(claims.exp - claims.iat).toBe(900);
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(cookieOf(headers)).toMatch(
      /^refreshToken=[\w-]+; HttpOnly; SameSite=Strict; Path=\/api\/v1\/auth; Max-Age=2592000$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('case and spaces around the address do not matter', async () => {
    const { email } = await service.account('free');
    const typed = `  ${email.toUpperCase()} `;
    expect((await service.anonymous.post('/auth/login', { email: typed, password: PASSWORD })).status).toBe(
      200,
    );
  });

  test('a password is never cut off: 128 characters work, and one that differs at the end does not', async () => {
    const email = `long-${Date.now()}@example.com`;
    const password = `${'p4ss-'.repeat(25)}abc`;
    expect((await service.anonymous.post('/auth/register', { email, password })).status).toBe(202);
    expect(
      (await service.anonymous.post('/auth/login', { email, password: `${password.slice(0, -1)}x` })).status,
    ).toBe(401);
    expect((await service.anonymous.post('/auth/login', { email, password })).status).toBe(200);
    const tooLong = await service.anonymous.post('/auth/login', { email, password: `${password}y` });
    expect(tooLong.body).toMatchObject({ status: 400, errors: [{ in: 'body', pointer: '/password' }] });
  });

  test('a wrong password, an unknown address and a disabled account get the same answer', async () => {
    const { email } = await service.account('free');
    const gone = await service.account('free');
    await service.db
      .updateTable('users')
      .set({ disabledAt: service.clock.now() })
      .where('id', '=', gone.userId)
      .execute();
    const answers = [
      await service.anonymous.post('/auth/login', { email, password: 'not the password' }),
      await service.anonymous.post('/auth/login', {
        email: 'nobody@example.com',
        password: 'not the password',
      }),
      await service.anonymous.post('/auth/login', { email: gone.email, password: PASSWORD }),
    ];
    const seen = answers.map(({ status, body: { requestId, ...body }, headers }) => ({
      status,
      body,
      names: [...headers.keys()].sort(),
    }));
    expect(seen[0]?.status).toBe(401);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test('after five failures the sixth is refused, with the right password too, until the time is over', async () => {
    const { email } = await service.account('free');
    const attempt = (password: string) => service.anonymous.post('/auth/login', { email, password });
    for (let i = 0; i < 5; i++) expect((await attempt('wrong password')).status).toBe(401);
    const refused = await attempt('wrong password');
    expect(refused.status).toBe(429);
    expect(refused.body.type).toMatch(/\/errors\/rate-limited$/);
    expect(Number(refused.headers.get('retry-after'))).toBe(60);
    expect((await attempt(PASSWORD)).status).toBe(429);
    service.clock.advance(60_000);
    expect((await attempt(PASSWORD)).status).toBe(200);
  });

  test('each further failure doubles the wait, up to fifteen minutes', async () => {
    const { email } = await service.account('free');
    const attempt = () => service.anonymous.post('/auth/login', { email, password: 'wrong password' });
    for (let i = 0; i < 5; i++) await attempt();
    for (const seconds of [60, 120, 240, 480, 900]) {
      expect(Number((await attempt()).headers.get('retry-after'))).toBe(seconds);
      service.clock.advance(seconds * 1000);
      expect((await attempt()).status).toBe(401);
    }
  });

  test('parallel guesses cannot slip past the limit', async () => {
    const { email } = await service.account('free');
    const guesses = Array.from({ length: 20 }, () =>
      service.anonymous.post('/auth/login', { email, password: 'wrong password' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});

describe('POST /auth/refresh', () => {
  test('gives new tokens and rotates the cookie', async () => {
    const { cookie } = await service.person('pro');
    const { status, body, headers } = await refreshWith(cookie);
    expect(status).toBe(200);
    expect(body.user.tier).toBe('pro');
    expect(cookieOf(headers).split(';')[0]).not.toBe(cookie);
    expect((await service.as({ authorization: `Bearer ${body.accessToken}` }).get('/me')).status).toBe(200);
  });

  test('two tabs that refresh at once end with the same cookie', async () => {
    const { cookie } = await service.person('pro');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshWith(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ headers }) => cookieOf(headers))).size).toBe(1);
  });

  test('the previous token still works nine seconds later, and kills the session after eleven', async () => {
    const first = await service.person('pro');
    const current = cookieOf((await refreshWith(first.cookie)).headers);
    service.clock.advance(9_000);
    expect(cookieOf((await refreshWith(first.cookie)).headers)).toBe(current);
    service.clock.advance(2_000);
    const replayed = await refreshWith(first.cookie);
    expect(replayed.status).toBe(401);
    expect(cookieOf(replayed.headers)).toContain('Max-Age=0');
    expect((await refreshWith(current.split(';')[0] ?? '')).status).toBe(401);
    expect((await first.get('/me')).status).toBe(401);
    const audit = await service.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('kind', '=', 'refresh_reuse')
      .execute();
    expect(audit.some((event) => event.userId === first.userId)).toBe(true);
  });

  test('a token two steps old kills the session even within ten seconds', async () => {
    const person = await service.person('pro');
    const second = cookieOf((await refreshWith(person.cookie)).headers).split(';')[0] ?? '';
    await refreshWith(second);
    expect((await refreshWith(person.cookie)).status).toBe(401);
    expect((await person.get('/me')).status).toBe(401);
  });

  test('no byte of a token can be changed, and trying revokes nothing', async () => {
    const { cookie } = await service.person('pro');
    const token = cookie.slice('refreshToken='.length);
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'A' ? 'B' : 'A';
      expect(
        (await refreshWith(`refreshToken=${token.slice(0, i)}${other}${token.slice(i + 1)}`)).status,
      ).toBe(401);
    }
    expect((await refreshWith(`refreshToken=${token.slice(0, -4)}`)).status).toBe(401);
    expect((await refreshWith(cookie)).status).toBe(200);
  });

  test.each([
    ['no cookie', {}, 401],
    ['an empty cookie', { cookie: 'refreshToken=' }, 401],
    ['eight kilobytes', { cookie: `refreshToken=${'a'.repeat(8_000)}` }, 401],
    ['two cookies of the name', { cookie: 'refreshToken=a; refreshToken=b' }, 400],
  ])('%s is refused', async (_name, headers, status) => {
    expect(
      (await service.anonymous.post('/auth/refresh', undefined, headers as Record<string, string>)).status,
    ).toBe(status);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('a foreign page (%o) may not use the cookie', async (headers) => {
    const { cookie } = await service.person('free');
    expect((await refreshWith(cookie, headers as Record<string, string>)).status).toBe(403);
    expect((await refreshWith(cookie)).status).toBe(200);
  });

  test('a session ends after 30 idle days, and after 90 days however busy', async () => {
    const idle = await service.person('free');
    service.clock.advance(30 * 86_400_000 + 1_000);
    expect((await refreshWith(idle.cookie)).status).toBe(401);

    let { cookie } = await service.person('free');
    for (let day = 1; day < 90; day++) {
      service.clock.advance(86_400_000);
      const answer = await refreshWith(cookie);
      expect(answer.status).toBe(200);
      cookie = cookieOf(answer.headers).split(';')[0] ?? '';
    }
    service.clock.advance(86_400_000);
    expect((await refreshWith(cookie)).status).toBe(401);
  });

  test('the twenty-first sign-in ends the oldest session', async () => {
    const { email } = await service.account('free');
    const sessions = [];
    for (let i = 0; i < 21; i++) {
      sessions.push(await service.signIn(email));
      service.clock.advance(1_000);
    }
    expect((await refreshWith(sessions[0]?.cookie ?? '')).status).toBe(401);
    expect((await refreshWith(sessions[1]?.cookie ?? '')).status).toBe(200);
  });

  test('a sign-in never ends the session it opens, however many came in the same instant', async () => {
    const { userId, email } = await service.account('free');
    const now = service.clock.now();
    for (let i = 0; i < 20; i++)
      await insertSession(service.db, {
        id: `00000000-0000-4000-8000-0000000000${i + 10}`,
        userId,
        network: 'x',
        device: 'x',
        now,
      });
    expect((await refreshWith((await service.signIn(email)).cookie)).status).toBe(200);
  });
});

describe('access tokens', () => {
  test('live for 900 seconds and five of tolerance', async () => {
    const person = await service.person('free');
    service.clock.advance(899_000);
    expect((await person.get('/me')).status).toBe(200);
    service.clock.advance(5_000);
    expect((await person.get('/me')).status).toBe(200);
    service.clock.advance(2_000);
    expect((await person.get('/me')).status).toBe(401);
  });

  test('of another algorithm, without a signature or with another payload are worth nothing', async () => {
    const person = await service.person('admin');
    const token = person.credentials.authorization?.slice('Bearer '.length) ?? '';
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = [
      `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
      `${encode({ alg: 'RS256', typ: 'at+jwt', kid })}.${payload}.${signature}`,
      `${encode({ alg: 'HS512', typ: 'at+jwt', kid })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', typ: 'at+jwt', kid: '../../etc/passwd' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', typ: 'at+jwt', kid, jku: 'http://127.0.0.1:1/keys' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
      `${header}.${payload}.`,
      `${token}.x`,
      `${header}.${payload}`,
    ];
    for (const bad of forged)
      expect((await service.as({ authorization: `Bearer ${bad}` }).get('/me')).status).toBe(401);
  });
});

describe('POST /auth/logout', () => {
  test('ends the session: neither cookie nor access token work any more', async () => {
    const person = await service.person('free');
    expect((await person.get('/me')).status).toBe(200);
    const { status, text, headers } = await service.anonymous.post('/auth/logout', undefined, {
      cookie: person.cookie,
    });
    expect(status).toBe(204);
    expect(text).toBe('');
    expect(headers.get('content-type')).toBeNull();
    expect((await refreshWith(person.cookie)).status).toBe(401);
    expect((await person.get('/me')).status).toBe(401);
  });
});
