import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { serve } from '../serve.ts';
import { CLIENT, settingsFor } from './provider.ts';

/** What is wrong with the next sign-in. */
export type Twist = {
  claims?: Record<string, unknown>;
  header?: { alg?: string; kid?: string };
  unsigned?: boolean;
  foreignKey?: boolean;
  /** Signed with the client secret, as if that were a public key. */
  symmetric?: boolean;
  noIdToken?: boolean;
  expired?: boolean;
  status?: number;
  hang?: boolean;
  metadata?: Record<string, unknown>;
  tokenBody?: string;
};

/** A provider that answers every code with an ID token for the nonce it is given, except for its twist. */
export async function startHostileProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const { privateKey: foreignKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const state = { nonce: '', twist: {} as Twist, requests: [] as string[] };
  const now = () => Math.floor(Date.now() / 1000);

  const idToken = async (): Promise<string> => {
    const { twist, nonce } = state;
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      sub: 'mallory',
      nonce,
      email: 'mallory@example.com',
      email_verified: true,
      iat: now() - (twist.expired ? 7200 : 0),
      exp: now() + (twist.expired ? -3600 : 300),
      ...twist.claims,
    };
    if (twist.unsigned) return new UnsecuredJWT(claims).encode();
    if (twist.symmetric)
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.secret));
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(twist.foreignKey ? foreignKey : privateKey);
  };

  const { url: issuer, stop } = await serve(async ({ path }, response) => {
    state.requests.push(path);
    const { twist } = state;
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...twist.metadata,
      });
    if (path === '/jwks') return json({ keys: [jwk] });
    if (path !== '/token') return json({}, 404);
    if (twist.hang) return;
    if (twist.status) return json({ error: 'invalid_grant' }, twist.status);
    if (twist.tokenBody)
      return response.writeHead(200, { 'content-type': 'application/json' }).end(twist.tokenBody);
    const token = twist.noIdToken ? {} : { id_token: await idToken() };
    return json({ access_token: 'a', token_type: 'Bearer', expires_in: 300, ...token });
  });
  return { issuer, state, settings: settingsFor(issuer), stop };
}

export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>;
