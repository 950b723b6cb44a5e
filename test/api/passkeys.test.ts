import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { describe, expect, test } from 'vitest';
import { registerPasskey } from '../../src/accounts/passkeys/register-passkey.ts';
import { createAuthenticator } from '../stand-ins/authenticator.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { codeAt, enrol } from '../support/second-factor.ts';
import { startTestService } from '../support/service.ts';

const SITE = { rpId: 'localhost', origin: 'http://localhost:9' };
const MINUTE = 60_000;

const service = duringTests(startTestService);

const slugOf = ({ body }: { body: { type: string } }) => body.type.split('/').at(-1);

async function addPasskey(person: Caller, name = 'Phone') {
  const passkey = createAuthenticator(SITE);
  const { body: options } = await person.post('/me/passkeys/options');
  const added = await person.post('/me/passkeys', { name, credential: passkey.create(options) });
  expect(added.status).toBe(201);
  return { passkey, id: added.body.id as number };
}
const challenge = async () => (await service.anonymous.post('/auth/passkey/options')).body;
const signIn = (credential: object) => service.anonymous.post('/auth/passkey', { credential });

async function withPasskey() {
  const person = await service.person('sharp');
  return { ...person, ...(await addPasskey(person)) };
}

describe('POST /me/passkeys', () => {
  test('asks for a discoverable passkey that verifies its user, and lists it', async () => {
    const { email, ...person } = await service.person('free');
    const { body: options } = await person.post('/me/passkeys/options');
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await addPasskey(person, 'Laptop');
    expect((await person.get('/me/passkeys')).body).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
    const mails = await service.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', email)
      .execute();
    expect(mails).toEqual([{ kind: 'passkey-added' }]);
    expect((await person.post('/me/passkeys/options')).body.excludeCredentials).toHaveLength(1);
    const { tables } = JSON.parse((await person.get('/me/data')).text);
    expect(tables.passkeys).toMatchObject([{ name: 'Laptop' }]);
  });

  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['without user verification', { verified: false }],
    ['for an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
  ])('403 for a passkey that was created %s', async (_, twist) => {
    const person = await service.person('free');
    const { body: options } = await person.post('/me/passkeys/options');
    const credential = createAuthenticator(SITE).create(options, twist);
    expect((await person.post('/me/passkeys', { name: 'x', credential })).status).toBe(403);
    expect((await person.get('/me/passkeys')).body).toEqual([]);
  });

  test('a challenge works once, for five minutes, and for its own account', async () => {
    const [one, other] = [await service.person('free'), await service.person('free')];
    const options = async () => (await one.post('/me/passkeys/options')).body;
    const add = (person: Caller, given: Awaited<ReturnType<typeof options>>) =>
      person.post('/me/passkeys', { name: 'x', credential: createAuthenticator(SITE).create(given) });
    const first = await options();
    expect((await add(other, first)).status).toBe(403);
    expect((await add(one, first)).status).toBe(201);
    expect((await add(one, first)).status).toBe(403);
    const late = await options();
    service.clock.advance(5 * MINUTE);
    expect((await add(one, late)).status).toBe(403);
  });

  test('of 30 simultaneous registrations, 20 succeed', async () => {
    const person = await service.person('free');
    const credentials: RegistrationResponseJSON[] = [];
    for (let n = 0; n < 30; n += 1) {
      const { body: options } = await person.post('/me/passkeys/options');
      credentials.push(JSON.parse(JSON.stringify(createAuthenticator(SITE).create(options))));
    }
    const { userId } = person;
    const add = (credential: RegistrationResponseJSON) =>
      registerPasskey(service.deps, {
        userId,
        name: 'x',
        credential,
        ip: '10.0.0.1',
        now: service.clock.now(),
      });
    const outcomes = await Promise.allSettled(credentials.map(add)); // past the limit of requests per account
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.slug] : []));
    expect(refused).toEqual(Array(10).fill('forbidden'));
    expect((await person.get('/me/passkeys')).body).toHaveLength(20);
  });

  test('403 step-up-required after 15 minutes, also without any second factor', async () => {
    const person = await service.person('free');
    service.clock.advance(14 * MINUTE);
    expect((await person.post('/me/passkeys/options')).status).toBe(200);
    service.clock.advance(MINUTE);
    expect(slugOf(await person.post('/me/passkeys/options'))).toBe('step-up-required');
  });
});

describe('POST /auth/passkey', () => {
  test('signs in without email, password and code, with the same cookie', async () => {
    const { email, passkey, ...person } = await withPasskey();
    await enrol(person, service.clock.now());
    const { status, body, headers } = await signIn(passkey.get(await challenge()));
    expect([status, body.user.email]).toEqual([200, email]);
    expect(headers.getSetCookie()[0]).toMatch(/^refreshToken=.*HttpOnly/);
    const signedIn = service.as({ authorization: `Bearer ${body.accessToken}` });
    expect((await signedIn.get('/me/passkeys')).body[0].lastUsedAt).not.toBeNull();
  });

  test.each([
    ['with a counter that went back', { counter: 1 }],
    ['for another site', { origin: 'https://evil.example' }],
    ['without user verification', { verified: false }],
    ['for an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
  ])('401 for an assertion %s', async (_, twist) => {
    const { passkey } = await withPasskey();
    expect((await signIn(passkey.get(await challenge()))).status).toBe(200);
    const refused = await signIn(passkey.get(await challenge(), twist));
    expect([refused.status, slugOf(refused)]).toEqual([401, 'unauthorized']);
    expect((await signIn(passkey.get(await challenge()))).status).toBe(200);
  });

  test('401 for a challenge that was used, even by two requests at once, or has expired', async () => {
    const { passkey } = await withPasskey();
    const options = await challenge();
    const answers = await Promise.all([signIn(passkey.get(options)), signIn(passkey.get(options))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = await challenge();
    service.clock.advance(5 * MINUTE);
    expect((await signIn(passkey.get(late))).status).toBe(401);
  });

  test('401 for a passkey that is unknown, deleted, or whose account is disabled', async () => {
    const { passkey, id, userId, ...person } = await withPasskey();
    expect((await signIn(createAuthenticator(SITE).get(await challenge()))).status).toBe(401);
    const disable = (disabledAt: Date | null) =>
      service.db.updateTable('users').set({ disabledAt }).where('id', '=', userId).execute();
    await disable(service.clock.now());
    expect((await signIn(passkey.get(await challenge()))).status).toBe(401);
    await disable(null);
    service.deps.authenticator.forget();
    expect((await person.delete(`/me/passkeys/${id}`)).body).toEqual({ id, revoked: true });
    expect((await signIn(passkey.get(await challenge()))).status).toBe(401);
  });

  test('challenges are limited per network, and expired ones are purged', async () => {
    for (let i = 0; i < 101; i++) await challenge();
    expect((await service.anonymous.post('/auth/passkey/options')).status).toBe(429);
    service.clock.advance(16 * MINUTE);
    await service.keepHouse();
    expect(await service.db.selectFrom('passkeyChallenges').selectAll().execute()).toEqual([]);
  });
});

describe('PATCH and DELETE /me/passkeys/{id}', () => {
  test('rename and delete own passkeys only', async () => {
    const { id, ...person } = await withPasskey();
    const stranger = await service.person('free');
    expect((await stranger.patch(`/me/passkeys/${id}`, { name: 'mine' })).status).toBe(404);
    expect((await stranger.delete(`/me/passkeys/${id}`)).status).toBe(404);
    expect((await person.patch(`/me/passkeys/${id}`, { name: 'Desk' })).body).toMatchObject({ name: 'Desk' });
    expect((await person.delete(`/me/passkeys/${id}`)).status).toBe(200);
    expect((await person.get('/me/passkeys')).body).toEqual([]);
  });
});

describe('POST /me/step-up', () => {
  const PASSWORD = { password: 'a fine password for tests' };
  const createKey = (person: Caller) => person.post('/me/api-keys', { name: 'test' });

  test('accounts with only a password are never asked', async () => {
    const admin = await service.person('admin');
    service.clock.advance(14 * MINUTE + 50_000);
    const { body } = await service.anonymous.post('/auth/refresh', undefined, { cookie: admin.cookie });
    service.clock.advance(14 * MINUTE);
    const later = service.as({ authorization: `Bearer ${body.accessToken}` });
    expect((await createKey(later)).status).toBe(201);
    expect((await later.post('/ops/tokens', { name: 'x', scopes: ['ops:read'] })).status).toBe(201);
  });

  test('with a second factor: keys, ops tokens and deletion need password and code after 15 minutes', async () => {
    const admin = await service.person('admin');
    const { secret } = await enrol(admin, service.clock.now());
    expect((await createKey(admin)).status).toBe(201);
    service.clock.advance(15 * MINUTE);
    const asked = [
      await createKey(admin),
      await admin.post('/ops/tokens', { name: 'x', scopes: ['ops:read'] }),
      await admin.post('/me/deletion', PASSWORD),
    ];
    expect(asked.map(slugOf)).toEqual(Array(3).fill('step-up-required'));
    const code = () => codeAt(secret, service.clock.now());
    expect((await admin.post('/me/step-up', { code: code() })).status).toBe(400);
    expect((await admin.post('/me/step-up', PASSWORD)).body.errors).toMatchObject([{ pointer: '/code' }]);
    expect((await admin.post('/me/step-up', { password: 'wrong', code: code() })).status).toBe(403);
    expect((await admin.post('/me/step-up', { ...PASSWORD, code: '000000' })).status).toBe(403);
    expect((await createKey(admin)).status).toBe(403);
    expect((await admin.post('/me/step-up', { ...PASSWORD, code: code() })).status).toBe(200);
    expect((await createKey(admin)).status).toBe(201);
    expect((await admin.post('/ops/tokens', { name: 'x', scopes: ['ops:read'] })).status).toBe(201);
  });

  test('with a passkey: an assertion of the same account, for this session only', async () => {
    const { passkey, email, ...person } = await withPasskey();
    const elsewhere = await service.signIn(email);
    const stranger = await withPasskey();
    service.clock.advance(15 * MINUTE);
    expect(slugOf(await createKey(person))).toBe('step-up-required');
    const step = async (which: typeof passkey) =>
      person.post('/me/step-up', { passkey: which.get(await challenge()) });
    expect((await step(stranger.passkey)).status).toBe(403);
    expect(slugOf(await createKey(person))).toBe('step-up-required');
    expect((await step(passkey)).status).toBe(200);
    expect((await createKey(person)).status).toBe(201);
    expect(slugOf(await createKey(elsewhere))).toBe('step-up-required');
  });
});
