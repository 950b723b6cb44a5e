import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isCalendarDate } from '../../src/domain/dates.ts';
import { isEmail } from '../../src/platform/http/validation.ts';
import { PASSWORD } from '../support/accounts.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);

const SQL = [
  "'",
  '"',
  "' or 1=1 --",
  "'; drop table users; --",
  '"; delete from api_keys; --',
  "') union select password_hash from users --",
  '\\',
  "\\'; select pg_sleep(5); --",
  '%',
  '_',
  '$1',
  '$$; drop table users; $$',
  '/* x */',
  "a' || (select tier from users limit 1) || '",
];

const TABLES = ['users', 'api_keys', 'ops_tokens', 'sessions', 'subscriptions', 'password_resets'] as const;

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      service.db,
    );
    counts[table] = rows[0]?.n ?? -1;
  }
  return counts;
}

describe('SQL in what people type', () => {
  test('stays text in a name: it is stored and shown as it was typed', async () => {
    const admin = await service.person('admin');
    for (const name of SQL) {
      const key = await admin.post('/me/api-keys', { name });
      expect(key.body).toMatchObject({ name });
      const token = await admin.post('/ops/tokens', { name, scopes: ['ops:read'] });
      expect(token.body).toMatchObject({ name });
      expect((await admin.get('/me/api-keys')).body).toEqual([expect.objectContaining({ name })]);
      expect((await admin.delete(`/me/api-keys/${key.body.id}`)).status).toBe(200);
      expect((await admin.delete(`/ops/tokens/${token.body.id}`)).status).toBe(200);
    }
  });

  test('does nothing in paths, queries, headers, addresses and passwords', async () => {
    const { email } = await service.account('free');
    const admin = await service.person('admin');
    const before = await countRows();
    for (const [i, text] of SQL.entries()) {
      const address = (local: string) => ({ email: `${local}@example.com`, password: PASSWORD });
      const answers = [
        await admin.delete(`/me/api-keys/${encodeURIComponent(text)}`),
        await admin.delete(`/ops/tokens/${encodeURIComponent(text)}`),
        await admin.get(`/me/api-keys?name=${encodeURIComponent(text)}`),
        await service.as({ 'x-api-key': text }).get('/data/usage'),
        await service.as({ authorization: `Bearer ${text}` }).get('/me'),
        await service.anonymous.post('/auth/refresh', undefined, { cookie: `refreshToken=${text}` }),
        await service.anonymous.post('/auth/login', address(text)),
        await service.anonymous.post('/auth/login', { email, password: `${text}${i}` }),
        await service.anonymous.post('/auth/reset-password', { token: text, newPassword: PASSWORD }),
        await service.anonymous.post('/auth/forgot-password', { email: `x${text}@example.com` }),
      ];
      for (const { status } of answers) expect(status).toBeLessThan(500);
      service.clock.advance(3_600_000);
    }
    expect(await countRows()).toEqual(before);
  });

  test('a wildcard is no wildcard: only the address itself opens an account', async () => {
    const { email } = await service.account('free');
    for (const pattern of ['%', `${email.slice(0, -1)}_`, email.replace('@', '_')])
      expect(
        (await service.anonymous.post('/auth/login', { email: pattern, password: PASSWORD })).status,
      ).not.toBe(200);
  });
});

describe('text made to stall a pattern', () => {
  const long = 50_000;
  const bombs = [
    'a'.repeat(long),
    `${'a'.repeat(long)}@`,
    `a@${'a.'.repeat(long / 2)}`,
    `a@${'a-'.repeat(long / 2)}!`,
    `${' '.repeat(long)}@`,
    '@'.repeat(long),
    `a@${'.'.repeat(long)}`,
    `${'2026-'.repeat(long / 5)}`,
    '0'.repeat(long),
    `2026-11-15T19:30:00.${'9'.repeat(long)}Z`,
  ];

  const slowest = (check: (text: string) => unknown) =>
    Math.max(
      ...bombs.map((text) => {
        const started = performance.now();
        check(text);
        return performance.now() - started;
      }),
    );

  test('50 kB are judged in less than 50 ms', () => {
    const times = { email: slowest(isEmail), date: slowest(isCalendarDate), url: slowest(URL.canParse) };
    console.log('slowest of 50 kB, ms:', times);
    for (const ms of Object.values(times)) expect(ms).toBeLessThan(stretched(50));
  });

  test('and refused over the wire', async () => {
    for (const email of bombs)
      expect((await service.anonymous.post('/auth/forgot-password', { email })).status).toBe(400);
    for (const cookie of bombs.map((text) => text.slice(0, 15_000)))
      expect(
        (await service.anonymous.post('/auth/refresh', undefined, { cookie: `refreshToken=${cookie}` }))
          .status,
      ).toBe(401);
  });
});

describe('mail headers in an address', () => {
  test.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\nSubject: hello',
    'a@example.com\u0000',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    '"a" <a@example.com>',
    'a@example.com>',
    'Group: a@example.com',
    'a@[127.0.0.1]',
    'a b@example.com',
    'a@example.com\u2028Bcc: b@example.com',
    'a(comment)@example.com',
  ])('%j is refused and no mail is written', async (email) => {
    const mails = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from mails`.execute(service.db)).rows[0]?.n;
    const before = await mails();
    for (const path of ['/auth/forgot-password', '/auth/register', '/auth/login']) {
      const body = path.endsWith('forgot-password') ? { email } : { email, password: PASSWORD };
      expect((await service.anonymous.post(path, body)).status).toBe(400);
    }
    expect(await mails()).toBe(before);
  });
});
