import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { Problem, retryLater } from '../../platform/problem.ts';
import type { Resolve } from '../../webhooks/resolve.ts';
import { causesOf, failureOf } from './provider-failure.ts';
import { createProviderFetch, ProviderUnavailable } from './provider-fetch.ts';

const METADATA_MS = 3_600_000;
const SCOPE = 'openid email';
const LONGEST_SUBJECT = 255; // OpenID Connect Core, section 2
const LONGEST_EMAIL = 254;

/** What ties an authorization request to the browser that began it. */
export type FlowSecrets = { nonce: string; verifier: string };
/** What the provider appended to the address of the callback page. */
export type Callback = { code: string; state: string; iss?: string | undefined };
export type ProviderPerson = { subject: string; email: string | null; emailVerified: boolean };

export type Provider = {
  readonly name: string;
  readonly issuer: string;
  /** Where the browser signs in at the provider. */
  authorizationUrl(state: string, secrets: FlowSecrets): Promise<string>;
  /** Exchanges the code for a verified ID token. Throws a problem if anything about it is wrong. */
  redeem(callback: Callback, secrets: FlowSecrets): Promise<ProviderPerson>;
  /** Reads the metadata again. Throws if it cannot be read or is not the issuer's. */
  check(): Promise<void>;
  close(): Promise<void>;
};

type Deps = { settings: Config['oidc']; baseUrl: string; clock: Clock; log: Logger; resolve: Resolve };

/** When first used: most services have no provider. */
const loadClient = () => import('openid-client');

export const callbackPage = (baseUrl: string): string => `${baseUrl}/login/callback`;

/** Null unless a provider is set up. It connects to nobody until somebody signs in. */
export function openProvider({ settings, baseUrl, clock, log, resolve }: Deps): Provider | null {
  const { issuer, clientId, clientSecret, name } = settings;
  if (!issuer || !clientId || !clientSecret) return null;
  const { fetch, close } = createProviderFetch(issuer, resolve);
  let known: { configuration: Configuration; readAtMs: number } | null = null;

  const discover = async () => {
    const client = await loadClient();
    return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: fetch,
      // Without the second one the signature of an ID token that came over TLS is not verified.
      execute: [
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        client.enableNonRepudiationChecks,
      ],
    });
  };
  const configured = async (): Promise<Configuration> => {
    const readAtMs = clock.monotonicMs();
    if (!known || readAtMs - known.readAtMs >= METADATA_MS)
      known = { configuration: await discover(), readAtMs };
    return known.configuration;
  };
  const unavailable = (error: unknown): Problem => {
    log.warn({ failure: failureOf(error) }, 'the OpenID Connect provider cannot be used');
    return retryLater(
      'service-unavailable',
      `${name} cannot be used at the moment. Sign in another way.`,
      10,
    );
  };
  const refused = (error: unknown): Problem => {
    if (causesOf(error).some((cause) => cause instanceof ProviderUnavailable)) return unavailable(error);
    log.warn({ failure: failureOf(error) }, 'a response of the OpenID Connect provider was refused');
    return new Problem('unauthorized', `${name} did not confirm who you are. Try again.`);
  };

  return {
    name,
    issuer,
    close,
    async check() {
      await discover();
    },
    async authorizationUrl(state, { nonce, verifier }) {
      try {
        const client = await loadClient();
        const url = client.buildAuthorizationUrl(await configured(), {
          redirect_uri: callbackPage(baseUrl),
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        // The browser follows it, so it must not be a script or a page without TLS.
        if (url.protocol !== 'https:' && url.origin !== new URL(issuer).origin)
          throw new ProviderUnavailable('authorization endpoint');
        return url.href;
      } catch (error) {
        throw unavailable(error);
      }
    },
    async redeem({ code, state, iss }, { nonce, verifier }) {
      const url = new URL(callbackPage(baseUrl));
      for (const [key, value] of Object.entries({ code, state, iss }))
        if (value !== undefined) url.searchParams.set(key, value);
      try {
        const client = await loadClient();
        const configuration = await configured();
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || claims.sub.length > LONGEST_SUBJECT)
          throw new Error('The subject is missing or too long.');
        const { email, email_verified } =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        return {
          subject: claims.sub,
          email: typeof email === 'string' && email.length <= LONGEST_EMAIL ? email : null,
          emailVerified: email_verified === true,
        };
      } catch (error) {
        throw refused(error);
      }
    },
  };
}
