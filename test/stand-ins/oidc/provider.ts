import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { listen } from '../serve.ts';

export const CLIENT = { id: 'hardwood-tests', secret: 'the client secret of the provider for tests' };

export const settingsFor = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Example ID',
});

type Person = { email?: string; email_verified?: boolean };

/**
 * A certified OpenID Connect provider on loopback with its own pages for signing in and consent. A visitor
 * becomes the person of that login name.
 */
export async function startProvider(redirectUris: () => string[]) {
  const people = new Map<string, Person>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const server = createServer();
  const { url: issuer, stop } = await listen(server);
  const open = () =>
    new Provider(issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris() }],
      jwks: { keys },
      cookies: { keys: ['a key for the cookies of tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      pkce: { required: () => true },
      findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    }).callback();
  let handle: ReturnType<typeof open> | null = null;
  server.on('request', (request, response) => {
    handle ??= open(); // the address of the service is known by then
    void handle(request, response);
  });
  return { issuer, people, settings: settingsFor(issuer), stop };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/** Goes through the provider's pages as a browser does, and returns the query of the callback page. */
export async function signInAt(url: string, login: string): Promise<URLSearchParams> {
  const { origin } = new URL(url);
  const jar = new Map<string, string>();
  const visit = async (address: string, form?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const response = await fetch(address, { redirect: 'manual', headers: { cookie }, ...body });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  let response = await visit(url);
  for (let steps = 0; steps < 10; steps += 1) {
    const location = response.headers.get('location');
    if (!location) {
      const page = await response.text();
      const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
      if (!action || !prompt) throw new Error(`The provider has no form here: ${response.status}`);
      response = await visit(new URL(action, origin).href, { prompt, login, password: 'any' });
    } else {
      const next = new URL(location, origin);
      if (next.origin !== origin) return next.searchParams;
      response = await visit(next.href);
    }
  }
  throw new Error('The provider did not send the browser back.');
}
