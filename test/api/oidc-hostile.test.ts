import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { startHostileProvider, type Twist } from '../stand-ins/oidc/hostile-provider.ts';
import { CLIENT } from '../stand-ins/oidc/provider.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';

const lines: string[] = [];
const start = (settings: Record<string, string>) =>
  startTestService(settings, {}, {}, () => pino({ level: 'debug' }, { write: (line) => lines.push(line) }));

const provider = duringTests(startHostileProvider);
const service = duringTests(() => start(provider.settings));
beforeEach(() => {
  lines.length = 0;
  Object.assign(provider.state, { twist: {}, requests: [] });
});

const slugOf = ({ body }: { body: { type: string } }) => body.type.split('/').at(-1);

/** A sign-in in which the provider answers with a twist. */
async function attempt(
  twist: Twist,
  { on = service, extra = {} }: { on?: TestService; extra?: object } = {},
) {
  provider.state.twist = twist;
  const started = await on.anonymous.post('/auth/oidc/start');
  if (started.status !== 200) return started;
  const { searchParams } = new URL(started.body.url);
  provider.state.nonce = searchParams.get('nonce') ?? '';
  const cookie = (started.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const body = { code: 'a-code', state: searchParams.get('state'), ...extra };
  return on.anonymous.post('/auth/oidc/callback', body, { cookie });
}

const accounts = () => service.db.selectFrom('identities').select('id').execute();
const OTHER = 'https://other.example';

describe('a provider that misbehaves', () => {
  test.each<[string, Twist]>([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: OTHER } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['two audiences without an authorized party', { claims: { aud: [CLIENT.id, 'other'] } }],
    ['an authorized party that is not us', { claims: { aud: [CLIENT.id, 'other'], azp: 'other' } }],
    ['an expired token', { expired: true }],
    ['no expiry', { claims: { exp: undefined } }],
    ['a token of the future', { claims: { nbf: 4_000_000_000 } }],
    ['an unsigned token', { unsigned: true }],
    ['the client secret as key', { symmetric: true }],
    ['a key that it does not publish', { foreignKey: true }],
    ['no ID token', { noIdToken: true }],
    ['no subject', { claims: { sub: undefined } }],
    ['an endless subject', { claims: { sub: 's'.repeat(256) } }],
    ['an error', { status: 400 }],
    ['something that is not JSON', { tokenBody: '<html>' }],
  ])('401 for %s, and no account', async (_, twist) => {
    const before = await accounts();
    const reply = await attempt(twist);
    expect([reply.status, slugOf(reply)]).toEqual([401, 'unauthorized']);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await accounts()).toEqual(before);
    expect(lines.join('')).toContain('a response of the OpenID Connect provider was refused');
  });

  test('401 if the callback names another issuer (mix-up)', async () => {
    expect((await attempt({}, { extra: { iss: OTHER } })).status).toBe(401);
  });

  test.each<[string, Twist]>([
    ['fails', { status: 503 }],
    ['does not answer', { hang: true }],
    ['answers without end', { tokenBody: 'x'.repeat(300_000) }],
  ])('503 with a time to retry if it %s', { timeout: stretched(20_000) }, async (_, twist) => {
    const reply = await attempt(twist);
    expect([reply.status, slugOf(reply)]).toEqual([503, 'service-unavailable']);
    expect(reply.headers.get('retry-after')).toBe('10');
  });

  test.each<[string, Record<string, unknown>]>([
    ['a token endpoint on this machine', { token_endpoint: 'http://127.0.0.1:1/token' }],
    ['a token endpoint in the internal network', { token_endpoint: 'https://10.0.0.1/token' }],
    ['a link-local token endpoint', { token_endpoint: 'https://169.254.169.254/latest' }],
    ['keys on a local name', { jwks_uri: 'https://localhost/keys' }],
    ['keys on another port', { jwks_uri: 'https://example.com:6379/keys' }],
    ['keys in a file', { jwks_uri: 'file:///etc/passwd' }],
  ])('its metadata may not lead to %s', async (_, metadata) => {
    provider.state.twist = { metadata };
    const fresh = await start(provider.settings);
    const reply = await attempt({ metadata }, { on: fresh });
    expect(reply.status).toBe(401);
    expect(await fresh.db.selectFrom('identities').select('id').execute()).toEqual([]);
    await fresh.stop();
  });

  test.each<[string, Record<string, unknown>]>([
    ['another issuer', { issuer: OTHER }],
    ['a script as its sign-in page', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a sign-in page without TLS elsewhere', { authorization_endpoint: 'http://evil.example/' }],
    ['no sign-in page', { authorization_endpoint: undefined }],
  ])('503 at the start for metadata with %s', async (_, metadata) => {
    provider.state.twist = { metadata };
    const fresh = await start(provider.settings);
    expect((await fresh.anonymous.post('/auth/oidc/start')).status).toBe(503);
    await fresh.stop();
  });

  test('503 at the start while it is down, and it works as soon as it is back', async () => {
    const down = await start({ ...provider.settings, OIDC_ISSUER: 'http://127.0.0.1:1' });
    expect((await down.anonymous.post('/auth/oidc/start')).status).toBe(503);
    await down.stop();
    expect((await attempt({})).status).toBe(200);
  });

  test('neither client secret nor codes nor tokens are logged', async () => {
    await attempt({ claims: { nonce: 'another', email: 'someone-secret@example.com' } });
    await attempt({ status: 400 });
    const log = lines.join('');
    for (const hidden of [CLIENT.secret, 'a-code', 'someone-secret', 'eyJ'])
      expect(log).not.toContain(hidden);
    expect(log).toContain('OAUTH_');
  });
});
