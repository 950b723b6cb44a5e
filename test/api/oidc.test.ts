import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '../../src/accounts/privacy/delete-accounts.ts';
import { createAuthenticator } from '../stand-ins/authenticator.ts';
import { signInAt, startProvider } from '../stand-ins/oidc/provider.ts';
import { PASSWORD } from '../support/accounts.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { codeAt, enrol } from '../support/second-factor.ts';
import { BASE_URL, startTestService } from '../support/service.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const provider = duringTests(() => startProvider(() => [`${BASE_URL}/login/callback`]));
const service = duringTests(() => startTestService(provider.settings));

type Reply = Awaited<ReturnType<Caller['post']>>;
const slugOf = ({ body }: { body: { type: string } }) => body.type.split('/').at(-1);
const cookieOf = ({ headers }: Reply) => (headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
const mailsTo = async (email: string) =>
  (
    await service.db.selectFrom('mails').select('kind').where('recipient', '=', email).orderBy('id').execute()
  ).map(({ kind }) => kind);

/** A new person at the provider. */
function newPerson(claims: { email?: string; email_verified?: boolean } = {}) {
  const login = `p-${randomUUID()}`;
  const email = `${login}@example.com`;
  provider.people.set(login, { email, email_verified: true, ...claims });
  return { login, email };
}

async function start(path = '/auth/oidc/start', who: Caller = service.anonymous) {
  const started = await who.post(path);
  expect(started.status).toBe(200);
  return { url: started.body.url as string, cookie: cookieOf(started), started };
}

/** Signs in at the provider and returns what its callback page sends. */
async function comeBack(login: string, flow: Awaited<ReturnType<typeof start>>) {
  const query = await signInAt(flow.url, login);
  return { body: Object.fromEntries(query), headers: { cookie: flow.cookie } };
}

async function signIn(login: string): Promise<Reply & { flow: { state: string; cookie: string } }> {
  const flow = await start();
  const { body, headers } = await comeBack(login, flow);
  const reply = await service.anonymous.post('/auth/oidc/callback', body, headers);
  return { ...reply, flow: { state: body.state ?? '', cookie: flow.cookie } };
}
const withToken = ({ body }: Reply) => service.as({ authorization: `Bearer ${body.accessToken}` });

async function link(person: Caller, login: string): Promise<Reply> {
  const { body, headers } = await comeBack(login, await start('/me/identities/start', person));
  return person.post('/me/identities', body, headers);
}

describe('sign-in through the provider', () => {
  test('uses code flow with PKCE, state and nonce, and a cookie that only this browser has', async () => {
    const { url, started } = await start();
    const { searchParams, origin } = new URL(url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${BASE_URL}/login/callback`,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(started.headers.get('set-cookie')).toMatch(/^providerFlow=[\w-]{43}; HttpOnly; SameSite=Strict/);
    expect(started.headers.get('cache-control')).toContain('no-store');
  });

  test('opens a Free account without a password, and the next sign-in finds it again', async () => {
    const { login, email } = newPerson();
    const first = await signIn(login);
    expect([first.status, first.body.user]).toMatchObject([200, { email, tier: 'free' }]);
    expect(first.headers.getSetCookie()[0]).toMatch(/^refreshToken=.*HttpOnly/);
    const again = await signIn(login);
    expect(again.body.user).toEqual(first.body.user);
    expect(await mailsTo(email)).toEqual(['welcome']);
    const me = withToken(again);
    expect((await me.get('/me/identities')).body).toMatchObject({
      hasPassword: false,
      identities: [{ issuer: provider.issuer, email, lastUsedAt: expect.any(String) }],
    });
    expect((await me.get('/me/sessions')).body).toHaveLength(2);
    const { tables } = JSON.parse((await me.get('/me/data')).text);
    expect(tables.identities).toMatchObject([{ subject: login, email }]);
    const guess = await service.anonymous.post('/auth/login', { email, password: 'any password' });
    expect(slugOf(guess)).toBe('unauthorized');
  });

  test('announces a new device', async () => {
    const { login, email } = newPerson();
    await signIn(login);
    const { body, headers } = await comeBack(login, await start());
    const phone = { ...headers, 'user-agent': 'Mozilla/5.0 (iPhone) Safari/600' };
    expect((await service.anonymous.post('/auth/oidc/callback', body, phone)).status).toBe(200);
    expect(await mailsTo(email)).toEqual(['welcome', 'new-device']);
  });

  test('never takes over an account that has the address', async () => {
    const owner = await service.person('sharp');
    const { login } = newPerson({ email: owner.email.toUpperCase() });
    const refused = await signIn(login);
    expect([refused.status, slugOf(refused)]).toEqual([403, 'forbidden']);
    expect(refused.body.detail).toContain('sign in to it and link Example ID');
    expect((await owner.get('/me/identities')).body).toEqual({ hasPassword: true, identities: [] });
  });

  test.each([
    ['is not verified', { email_verified: false }],
    ['is missing', { email: undefined }],
    ['is verified only in words', { email_verified: 'true' as unknown as boolean }],
  ])('403, the same whether or not there is an account, if the address %s', async (_, claims) => {
    const owner = await service.person('free');
    const stranger = await signIn(newPerson(claims as object).login);
    const victim = await signIn(newPerson({ email: owner.email, ...(claims as object) }).login);
    expect([stranger.status, victim.status]).toEqual([403, 403]);
    expect(victim.body.detail).toBe(stranger.body.detail);
  });

  test('asks for the second factor, counts wrong codes, and takes the right one once', async () => {
    const { login } = newPerson();
    const { secret } = await enrol(withToken(await signIn(login)), service.clock.now());
    service.clock.advance(30_000);
    const asked = await signIn(login);
    expect([asked.status, slugOf(asked)]).toEqual([401, 'second-factor-required']);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const { state, cookie } = asked.flow;
    const send = (code: string, headers: Record<string, string> = { cookie }) =>
      service.anonymous.post('/auth/oidc/code', { state, code }, headers);
    const code = codeAt(secret, service.clock.now());
    expect(slugOf(await send(code, {}))).toBe('unauthorized');
    expect(slugOf(await send(code, { cookie: 'providerFlow=another' }))).toBe('unauthorized');
    expect(slugOf(await send('000000'))).toBe('second-factor-required');
    expect((await send(code)).status).toBe(200);
    expect(slugOf(await send(code))).toBe('unauthorized');
    const late = await signIn(login);
    service.clock.advance(10 * MINUTE);
    const answer = { state: late.flow.state, code: codeAt(secret, service.clock.now()) };
    const tooLate = await service.anonymous.post('/auth/oidc/code', answer, { cookie: late.flow.cookie });
    expect(slugOf(tooLate)).toBe('unauthorized');
  });

  test('401 for a disabled account; during the grace period it works; afterwards the address is free', async () => {
    const { login } = newPerson();
    const first = await signIn(login);
    const { id } = first.body.user;
    const disable = (disabledAt: Date | null) =>
      service.db.updateTable('users').set({ disabledAt }).where('id', '=', id).execute();
    await disable(service.clock.now());
    expect(slugOf(await signIn(login))).toBe('unauthorized');
    await disable(null);
    expect((await withToken(await signIn(login)).post('/me/deletion', {})).status).toBe(202);
    expect((await signIn(login)).status).toBe(200);
    await deleteDueAccounts(service.db, new Date(service.clock.now().getTime() + 15 * DAY));
    const left = await service.db
      .selectFrom('identities')
      .select('id')
      .where('subject', '=', login)
      .execute();
    expect(left).toEqual([]);
    expect((await signIn(login)).body.user.id).not.toBe(id);
  });

  test('deleting an account without a password takes a recent sign-in', async () => {
    const me = withToken(await signIn(newPerson().login));
    service.clock.advance(15 * MINUTE);
    expect(slugOf(await me.post('/me/deletion', {}))).toBe('step-up-required');
    const owner = await service.person('free');
    expect(slugOf(await owner.post('/me/deletion', {}))).toBe('validation-error');
    expect((await owner.post('/me/deletion', { password: PASSWORD })).status).toBe(202);
  });
});

describe('state', () => {
  test('works once, in its browser, for ten minutes', async () => {
    const { login } = newPerson();
    const send = (body: object, headers: Record<string, string>) =>
      service.anonymous.post('/auth/oidc/callback', body, headers);
    const one = await comeBack(login, await start());
    expect(slugOf(await send(one.body, {}))).toBe('unauthorized');
    expect(slugOf(await send(one.body, { cookie: (await start()).cookie }))).toBe('unauthorized');
    expect(slugOf(await send({ ...one.body, state: 'invented' }, one.headers))).toBe('unauthorized');
    const both = await Promise.all([send(one.body, one.headers), send(one.body, one.headers)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(slugOf(await send(one.body, one.headers))).toBe('unauthorized');
    const late = await comeBack(login, await start());
    service.clock.advance(10 * MINUTE);
    expect(slugOf(await send(late.body, late.headers))).toBe('unauthorized');
  });

  test('a code of one browser does not work with the state of another', async () => {
    const [victim, attacker] = [await start(), await start()];
    const stolen = await comeBack(newPerson().login, victim);
    const state = new URL(attacker.url).searchParams.get('state');
    const mixed = { ...stolen.body, state };
    const reply = await service.anonymous.post('/auth/oidc/callback', mixed, { cookie: attacker.cookie });
    expect(slugOf(reply)).toBe('unauthorized');
  });

  test('403 for another site, 400 for two cookies and for unknown fields', async () => {
    const { body, headers } = await comeBack(newPerson().login, await start());
    const send = (extra: object, more: Record<string, string>) =>
      service.anonymous.post('/auth/oidc/callback', { ...body, ...extra }, { ...headers, ...more });
    expect((await send({}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({}, { cookie: 'providerFlow=a; providerFlow=b' })).status).toBe(400);
    expect((await send({ userId: 1 }, {})).status).toBe(400);
    expect((await send({}, {})).status).toBe(200);
  });
});

describe('linking', () => {
  test('links, signs in to the same account, announces both by mail, and unlinks', async () => {
    const person = await service.person('sharp');
    const { login } = newPerson({ email: 'someone-else@example.com', email_verified: false });
    const linked = await link(person, login);
    expect([linked.status, linked.body.email]).toEqual([201, 'someone-else@example.com']);
    expect((await signIn(login)).body.user.email).toBe(person.email);
    expect((await person.delete(`/me/identities/${linked.body.id}`)).body).toEqual({
      id: linked.body.id,
      revoked: true,
    });
    expect((await signIn(login)).status).toBe(403);
    expect((await mailsTo(person.email)).filter((kind) => kind.startsWith('identity'))).toEqual([
      'identity-linked',
      'identity-unlinked',
    ]);
  });

  test('403 for an identity of another account, for a second one, and for a flow of somebody else', async () => {
    const [one, other] = [await service.person('free'), await service.person('free')];
    const { login } = newPerson();
    const linked = await link(one, login);
    expect((await link(other, login)).status).toBe(403);
    expect((await link(one, newPerson().login)).status).toBe(403);
    expect((await other.delete(`/me/identities/${linked.body.id}`)).status).toBe(404);
    const flow = await comeBack(newPerson().login, await start('/me/identities/start', one));
    expect((await other.post('/me/identities', flow.body, flow.headers)).status).toBe(403);
    const signing = await comeBack(newPerson().login, await start());
    expect((await other.post('/me/identities', signing.body, signing.headers)).status).toBe(403);
    const linking = await comeBack(newPerson().login, await start('/me/identities/start', other));
    expect((await service.anonymous.post('/auth/oidc/callback', linking.body, linking.headers)).status).toBe(
      401,
    );
  });

  test('needs a recent sign-in at every step', async () => {
    const person = await service.person('free');
    const linked = await link(person, newPerson().login);
    const flow = await comeBack(newPerson().login, await start('/me/identities/start', person));
    service.clock.advance(15 * MINUTE);
    expect(slugOf(await person.post('/me/identities/start'))).toBe('step-up-required');
    expect(slugOf(await person.post('/me/identities', flow.body, flow.headers))).toBe('step-up-required');
    expect(slugOf(await person.delete(`/me/identities/${linked.body.id}`))).toBe('step-up-required');
  });

  test('the last way to sign in stays: neither identity nor passkey can be removed alone', async () => {
    const me = withToken(await signIn(newPerson().login));
    const [identity] = (await me.get('/me/identities')).body.identities;
    expect((await me.delete(`/me/identities/${identity.id}`)).status).toBe(403);
    const { body: options } = await me.post('/me/passkeys/options');
    const credential = createAuthenticator({ rpId: 'localhost', origin: 'http://localhost:9' }).create(
      options,
    );
    const passkey = (await me.post('/me/passkeys', { name: 'Phone', credential })).body;
    const removed = await Promise.all([
      me.delete(`/me/identities/${identity.id}`),
      me.delete(`/me/passkeys/${passkey.id}`),
    ]);
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

test('with closed registration only linked identities sign in', async () => {
  const closed = await startTestService({ ...provider.settings, REGISTRATION: 'off' });
  const flow = await closed.anonymous.post('/auth/oidc/start');
  const { login } = newPerson();
  const query = await signInAt(flow.body.url, login);
  const refused = await closed.anonymous.post('/auth/oidc/callback', Object.fromEntries(query), {
    cookie: cookieOf(flow),
  });
  expect(slugOf(refused)).toBe('forbidden');
  expect(await closed.db.selectFrom('identities').select('id').execute()).toEqual([]);
  await closed.stop();
});

test('without a provider there is nothing to start', async () => {
  const plain = await startTestService();
  expect((await plain.anonymous.post('/auth/oidc/start')).status).toBe(404);
  const person = await plain.person('free');
  expect((await person.post('/me/identities/start')).status).toBe(404);
  expect((await person.get('/me/identities')).body).toEqual({ hasPassword: true, identities: [] });
  await plain.stop();
});
