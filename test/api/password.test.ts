import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startMailServer } from '../stand-ins/mail-server.ts';
import { PASSWORD } from '../support/accounts.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(() => startTestService({ TRUST_PROXY: '127.0.0.0/8' }));

let host = 0;
/** Another address for each call, so that limits per network do not apply. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++host / 250)}.${host % 250}` });
const forgot = (email: string, headers: Record<string, string> = elsewhere()) =>
  service.anonymous.post('/auth/forgot-password', { email }, headers);
const reset = (token: string, newPassword = 'a brand new password') =>
  service.anonymous.post('/auth/reset-password', { token, newPassword });
const register = (email: string, password = PASSWORD, headers: Record<string, string> = elsewhere()) =>
  service.anonymous.post('/auth/register', { email, password }, headers);

const mailsTo = (recipient: string) =>
  service.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const tokenIn = (text: string) => /token=(hwr_[\w-]{43})/.exec(text)?.[1] ?? '';
const newestToken = async (email: string) => tokenIn((await mailsTo(email)).at(-1)?.bodyText ?? '');

describe('POST /auth/forgot-password', () => {
  test('mails a link to the owner, and says the same to everybody else', async () => {
    const { email } = await service.account('free');
    const known = await forgot(email.toUpperCase());
    const unknown = await forgot('nobody@example.com');
    expect(known.status).toBe(200);
    expect([unknown.status, unknown.text, [...unknown.headers.keys()].sort()]).toEqual([
      200,
      known.text,
      [...known.headers.keys()].sort(),
    ]);
    await service.drain();
    expect((await mailsTo(email)).map(({ kind, status }) => [kind, status])).toEqual([['reset', 'sent']]);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
    expect((await mailsTo(email))[0]?.bodyText).toContain('http://127.0.0.1:9/reset?token=hwr_');
  });

  test('without a mail server the mail is a file that only this user can read, and a development page', async () => {
    const { email } = await service.account('free');
    await forgot(email);
    await service.drain();
    const folder = join(service.dataDir, 'mail');
    const file =
      readdirSync(folder)
        .map((name) => join(folder, name))
        .find((path) => readFileSync(path, 'utf8').includes(email)) ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain('Subject: Reset your password');
    const page = await service.anonymous.get('~/dev/mail');
    expect(page.text).toContain(email);
    expect(page.text).toContain(await newestToken(email));
  });

  test('at most three mails an hour, and only the newest link works', async () => {
    const { email } = await service.account('free');
    for (let i = 0; i < 10; i++) expect((await forgot(email)).status).toBe(200);
    const tokens = (await mailsTo(email)).map(({ bodyText }) => tokenIn(bodyText));
    expect(tokens).toHaveLength(3);
    expect((await reset(tokens[0] ?? '')).status).toBe(400);
    expect((await reset(tokens[1] ?? '')).status).toBe(400);
    expect((await reset(tokens[2] ?? '')).status).toBe(204);
  });

  test('at most twenty an hour from one network, silently', async () => {
    const network = { 'x-forwarded-for': '203.0.113.7' };
    for (let i = 0; i < 20; i++) await forgot(`someone-${i}@example.com`, network);
    const { email } = await service.account('free');
    expect((await forgot(email, network)).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('about strangers, and beyond the limits, nothing is kept but counters', async () => {
    const { email } = await service.account('free');
    for (let i = 0; i < 3; i++) await forgot(email);
    const rowCounts = async () => {
      const { rows } = await sql<Record<string, number>>`select
        (select count(*)::int from mails) as mails, (select count(*)::int from pgboss.job where name = 'mail.send') as jobs,
        (select count(*)::int from audit_events) as audit, (select count(*)::int from password_resets) as resets,
        (select count(*)::int from throttles) as throttles,
        (select count(*)::int from idempotency_keys) as keys`.execute(service.db);
      return rows[0];
    };
    const before = await rowCounts();
    const network = { 'x-forwarded-for': '203.0.113.8' };
    for (let i = 0; i < 400; i++)
      await forgot(i % 2 ? email : `stranger-${i}@example.com`, {
        ...network,
        'idempotency-key': `stranger-${i}`,
      });
    // One counter for the network; keys only of the twenty requests that counted, so that all are replayed alike.
    expect(await rowCounts()).toEqual({
      ...before,
      throttles: (before?.throttles ?? 0) + 1,
      keys: (before?.keys ?? 0) + 20,
    });
  });

  test('the same Idempotency-Key mails once', async () => {
    const { email } = await service.account('free');
    const key = { ...elsewhere(), 'idempotency-key': 'forgot-1' };
    const answers = [];
    for (let i = 0; i < 10; i++) answers.push(await forgot(email, key));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.slice(1).every(({ headers }) => headers.get('idempotency-replayed') === 'true')).toBe(
      true,
    );
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test.each([
    '',
    'x',
    'a@b',
    'a@b.c\r\nBcc: victim@example.com',
    'a b@example.com',
    '"a"@example.com',
    `${'a'.repeat(255)}@example.com`,
  ])('%j is not an address', async (email) => {
    expect((await forgot(email)).status).toBe(400);
  });
});

describe('POST /auth/reset-password', () => {
  test('sets the password once, signs every device out, keeps API keys, and tells the owner', async () => {
    const person = await service.person('sharp');
    const key = await service.apiKey(person);
    await forgot(person.email);
    const token = await newestToken(person.email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect((await person.get('/me')).status).toBe(401);
    expect((await service.anonymous.post('/auth/refresh', undefined, { cookie: person.cookie })).status).toBe(
      401,
    );
    expect((await key.get('/data/usage')).status).toBe(200);
    expect(
      (await service.anonymous.post('/auth/login', { email: person.email, password: PASSWORD })).status,
    ).toBe(401);
    await service.signIn(person.email, 'a brand new password');
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['reset', 'password-changed']);
  });

  test('a used, an expired and an invented link get the same answer', async () => {
    const { email } = await service.account('free');
    await forgot(email);
    const used = await newestToken(email);
    await reset(used);
    await forgot(email);
    const expired = await newestToken(email);
    service.clock.advance(31 * 60_000);
    const answers = [await reset(used), await reset(expired), await reset(`hwr_${'x'.repeat(43)}`)];
    const bodies = answers.map(({ body: { requestId, ...body } }) => body);
    expect(bodies[0].type).toMatch(/invalid-reset-token$/);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  test('a password that is easy to guess is refused and the link stays good', async () => {
    const { email } = await service.account('free');
    await forgot(email);
    const token = await newestToken(email);
    const answer = await reset(token, 'Password123');
    expect(answer.body).toMatchObject({ status: 400, errors: [{ in: 'body', pointer: '/newPassword' }] });
    expect((await reset(token, email)).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
  });
});

describe('POST /auth/register', () => {
  test('opens a Free account, and tells an owner by mail that the address is taken', async () => {
    const email = 'New.Person@Example.com';
    const first = await register(email);
    expect(first.status).toBe(202);
    const person = await service.signIn(email);
    expect((await person.get('/me')).body).toMatchObject({
      email: 'new.person@example.com',
      tier: 'free',
      subscription: null,
    });
    const again = await register(email, 'another fine password');
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect(
      (await service.anonymous.post('/auth/login', { email, password: 'another fine password' })).status,
    ).toBe(401);
    await service.drain();
    expect((await mailsTo('new.person@example.com')).map(({ kind, status }) => [kind, status])).toEqual([
      ['welcome', 'sent'],
      ['already-registered', 'sent'],
    ]);
  });

  test.each(['password123', 'aaaaaaaaaa', 'easy@example.com'])(
    '%s is too easy to guess',
    async (password) => {
      expect((await register('easy@example.com', password)).body.errors).toEqual([
        { in: 'body', pointer: '/password', detail: expect.any(String) },
      ]);
    },
  );

  test('can be switched off', async () => {
    const closed = await startTestService({ REGISTRATION: 'off' });
    expect(
      (await closed.anonymous.post('/auth/register', { email: 'a@example.com', password: PASSWORD })).status,
    ).toBe(403);
    await closed.stop();
  });
});

describe('mail', () => {
  test('goes to the mail server of the settings, is kept while that is down, and then shows no page', async () => {
    const mailServer = await startMailServer();
    const mailing = await startTestService({
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Hardwood <picks@example.com>',
    });
    const { email } = await mailing.account('free');
    await mailServer.stop();
    await mailing.anonymous.post('/auth/forgot-password', { email });
    await mailing.drain();
    const [waiting] = await mailing.db.selectFrom('mails').selectAll().execute();
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1, error: expect.any(String) });

    const back = await startMailServer({ port: mailServer.port });
    await mailing.sendMails();
    expect(back.received).toHaveLength(1);
    expect(back.received[0]).toMatchObject({ from: 'picks@example.com', to: [email] });
    expect(back.received[0]?.raw).toContain('Message-ID: <mail-');
    expect((await mailing.anonymous.get('~/dev/mail')).status).toBe(404);
    await back.stop();
    await mailing.stop();
  });
});
