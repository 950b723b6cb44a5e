import { describe, expect, test } from 'vitest';
import { resetSecondFactor } from '../../src/accounts/second-factor/disable.ts';
import { PASSWORD } from '../support/accounts.ts';
import { runCommand } from '../support/command.ts';
import { duringTests } from '../support/during-tests.ts';
import { codeAt, enrol } from '../support/second-factor.ts';
import { startTestService } from '../support/service.ts';

const STEP = 30_000;

const service = duringTests(startTestService);

const now = () => service.clock.now();
const login = (email: string, code?: string, password = PASSWORD) =>
  service.anonymous.post('/auth/login', { email, password, ...(code === undefined ? {} : { code }) });
const slugOf = ({ body }: { body: { type: string } }) => body.type.split('/').at(-1);
const mailsTo = async (email: string) =>
  (await service.db.selectFrom('mails').select('kind').where('recipient', '=', email).execute()).map(
    ({ kind }) => kind,
  );
const auditOf = async (userId: number) =>
  (
    await service.db
      .selectFrom('auditEvents')
      .select('kind')
      .where('userId', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

async function withFactor() {
  const person = await service.person('sharp');
  const factor = await enrol(person, now());
  service.clock.advance(STEP);
  return { ...person, ...factor };
}

describe('POST /me/second-factor', () => {
  test('a secret that is not confirmed changes nothing, and the next one replaces it', async () => {
    const person = await service.person('free');
    const first = await person.post('/me/second-factor');
    expect(first.status).toBe(201);
    expect(first.headers.get('cache-control')).toContain('no-store');
    expect(first.body.uri).toContain(first.body.secret);
    expect((await login(person.email)).status).toBe(200);
    const second = await person.post('/me/second-factor');
    const confirm = (secret: string) =>
      person.post('/me/second-factor/confirm', { code: codeAt(secret, now()) });
    expect((await confirm(first.body.secret)).status).toBe(403);
    expect((await confirm(second.body.secret)).body.recoveryCodes).toHaveLength(10);
    expect((await person.post('/me/second-factor')).status).toBe(403);
    expect((await confirm(second.body.secret)).status).toBe(404);
  });

  test('the confirmation signs out every other device, and the mail says so', async () => {
    const person = await service.person('free');
    const other = service.as({ authorization: `Bearer ${(await login(person.email)).body.accessToken}` });
    expect((await other.get('/me')).status).toBe(200);
    await enrol(person, now());
    expect((await other.get('/me')).status).toBe(401);
    expect((await person.get('/me')).status).toBe(200);
    const { body } = await service.db
      .selectFrom('mails')
      .select('bodyText as body')
      .where('recipient', '=', person.email)
      .where('kind', '=', 'second-factor-enabled')
      .executeTakeFirstOrThrow();
    expect(body).toContain('All other devices were signed out.');
  });

  test('the secret is stored encrypted, and neither it nor the codes are in the account export', async () => {
    const person = await withFactor();
    const { secret } = await service.db
      .selectFrom('totpFactors')
      .select('secret')
      .where('userId', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(secret).toMatch(/^v1\./);
    expect(secret).not.toContain(person.secret);
    const { text } = await person.get('/me/data');
    expect(JSON.parse(text).tables).toMatchObject({ totp_factors: [{}], recovery_codes: { length: 10 } });
    for (const hidden of [person.secret, secret, ...person.recoveryCodes]) expect(text).not.toContain(hidden);
  });
});

describe('POST /auth/login with a second factor', () => {
  test('takes a code after the right password, once', async () => {
    const { email, secret, userId } = await withFactor();
    const asked = await login(email);
    expect([asked.status, slugOf(asked)]).toEqual([401, 'second-factor-required']);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const code = codeAt(secret, now());
    expect((await login(email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    const again = await login(email, code);
    expect([again.status, slugOf(again)]).toEqual([401, 'second-factor-required']);
    service.clock.advance(STEP);
    expect((await login(email, codeAt(secret, now()))).status).toBe(200);
    expect(await auditOf(userId)).toEqual(expect.arrayContaining(['second_factor_enabled', 'login_failed']));
  });

  test('of two simultaneous sign-ins with one code, one succeeds', async () => {
    const { email, secret } = await withFactor();
    const code = codeAt(secret, now());
    const answers = await Promise.all([login(email, code), login(email, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('the code of enrolment does not sign in', async () => {
    const person = await service.person('free');
    const { secret } = await enrol(person, now());
    expect((await login(person.email, codeAt(secret, now()))).status).toBe(401);
  });

  test('a wrong password says nothing about the second factor', async () => {
    const { email, secret } = await withFactor();
    const plain = await service.account('free');
    const [one, other] = [
      await login(email, codeAt(secret, now()), 'a wrong password'),
      await login(plain.email, '123456', 'a wrong password'),
    ];
    expect(slugOf(one)).toBe('unauthorized');
    expect({ ...one.body, requestId: '' }).toEqual({ ...other.body, requestId: '' });
    expect((await login(email, codeAt(secret, now()))).status).toBe(200); // it was not used up
  });

  test('a recovery code works once, in any spelling, and is announced by email', async () => {
    const { email, userId, recoveryCodes, ...person } = await withFactor();
    const [code = ''] = recoveryCodes;
    expect((await login(email, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await login(email, code)).status).toBe(401);
    expect((await person.get('/me/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await mailsTo(email)).toEqual(['second-factor-enabled', 'recovery-code-used']);
    expect(await auditOf(userId)).toContain('recovery_code_used');
  });

  test('wrong codes are limited like wrong passwords; asking without one is free', async () => {
    const { email, secret } = await withFactor();
    for (let i = 0; i < 8; i++) expect((await login(email)).status).toBe(401);
    for (let i = 0; i < 5; i++) expect((await login(email, '000000')).status).toBe(401);
    expect((await login(email, codeAt(secret, now()))).status).toBe(429);
    service.clock.advance(60_000);
    expect((await login(email, codeAt(secret, now()))).status).toBe(200);
  });

  test('a new password does not replace the second factor', async () => {
    const { email, secret } = await withFactor();
    await service.anonymous.post('/auth/forgot-password', { email });
    const { bodyText } = await service.db
      .selectFrom('mails')
      .select('bodyText')
      .where('recipient', '=', email)
      .where('kind', '=', 'reset')
      .executeTakeFirstOrThrow();
    const token = /token=(\S+)/.exec(bodyText)?.[1];
    const newPassword = 'another fine password';
    expect((await service.anonymous.post('/auth/reset-password', { token, newPassword })).status).toBe(204);
    expect(slugOf(await login(email, undefined, newPassword))).toBe('second-factor-required');
    expect((await login(email, codeAt(secret, now()), newPassword)).status).toBe(200);
  });

  test('an account without a second factor ignores the field', async () => {
    const { email } = await service.account('free');
    expect((await login(email, '123456')).status).toBe(200);
  });
});

describe('POST /me/second-factor/recovery-codes', () => {
  test('new codes replace the old ones', async () => {
    const { email, recoveryCodes, ...person } = await withFactor();
    const { body } = await person.post('/me/second-factor/recovery-codes');
    expect(new Set([...body.recoveryCodes, ...recoveryCodes]).size).toBe(20);
    expect((await login(email, recoveryCodes[0])).status).toBe(401);
    expect((await login(email, body.recoveryCodes[0])).status).toBe(200);
  });

  test('404 without a second factor', async () => {
    const person = await service.person('free');
    expect((await person.post('/me/second-factor/recovery-codes')).status).toBe(404);
  });
});

describe('POST /me/second-factor/disable', () => {
  test('takes a code or a recovery code, then the password is enough', async () => {
    for (const way of ['app', 'recovery'] as const) {
      const { email, secret, recoveryCodes, userId, ...person } = await withFactor();
      const disable = (code: string) => person.post('/me/second-factor/disable', { code });
      expect((await disable('000000')).status).toBe(403);
      expect((await disable(way === 'app' ? codeAt(secret, now()) : (recoveryCodes[3] ?? ''))).status).toBe(
        204,
      );
      expect((await person.get('/me/second-factor')).body).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
      expect((await login(email)).status).toBe(200);
      expect(await mailsTo(email)).toContain('second-factor-disabled');
      expect(await auditOf(userId)).toContain('second_factor_disabled');
      expect((await disable(codeAt(secret, now()))).status).toBe(404);
    }
  });

  test('guessing is limited together with sign-in', async () => {
    const { secret, ...person } = await withFactor();
    for (let i = 0; i < 5; i++) await person.post('/me/second-factor/disable', { code: '000000' });
    const answer = await person.post('/me/second-factor/disable', { code: codeAt(secret, now()) });
    expect(answer.status).toBe(429);
  });
});

test('the command line asks for the code', async () => {
  const { email, recoveryCodes } = await withFactor();
  const env = { HARDWOOD_URL: service.origin, HARDWOOD_PASSWORD: PASSWORD };
  const list = (input: string) => runCommand(['keys', 'list', '--as', email], env, undefined, input);
  const refused = await list('');
  expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('second factor')]);
  const listed = await list(`${recoveryCodes[0]}\n`);
  expect([listed.code, listed.err]).toEqual([0, expect.stringContaining('Code from your authenticator app')]);
});

test('an operator turns the second factor off for somebody who lost everything, and the owner is notified', async () => {
  const { email, userId } = await withFactor();
  const { db, jobs, baseUrl } = service.deps;
  const reset = (address: string) =>
    resetSecondFactor(db, jobs, { email: address, baseUrl, actor: 'test', now: now() });
  expect([await reset(email), await reset(email), await reset('nobody@example.com')]).toEqual([
    'reset',
    'none',
    'no account',
  ]);
  expect((await login(email)).status).toBe(200);
  expect(await mailsTo(email)).toContain('second-factor-disabled');
  expect(await auditOf(userId)).toContain('second_factor_disabled');
});
