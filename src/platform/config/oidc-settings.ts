import { baseUrl } from './kinds.ts';
import { optional, SettingError, secret, setting, text } from './setting.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Compared with the provider's own spelling letter for letter, so nothing is normalized. */
const issuer = (value: string): string => {
  baseUrl(value);
  const { protocol, hostname, search, hash } = new URL(value);
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new SettingError('must be https', 'http is only for a provider on this machine');
  if (search || hash) throw new SettingError('must have no query and no fragment', 'https://id.example.com');
  return value;
};

const label = (value: string): string => {
  if (value.length > 40) throw new SettingError('must have at most 40 characters', 'e.g. Example ID');
  return value;
};

export const OIDC_SETTINGS = {
  issuer: setting(
    'OIDC_ISSUER',
    '',
    optional(issuer),
    'Issuer URL of an OpenID Connect provider through which people may sign in; see docs/sign-in.md',
  ),
  clientId: setting('OIDC_CLIENT_ID', '', optional(text), 'Client id that the provider gave this service'),
  clientSecret: secret('OIDC_CLIENT_SECRET', optional(text), 'Client secret that belongs to it'),
  name: setting('OIDC_NAME', 'single sign-on', label, 'Name of the provider on the sign-in page'),
};

type Values = { issuer: string | null; clientId: string | null; clientSecret: string | null };

type Rule = [name: string, wrong: boolean, problem: string, hint: string];

/** The three settings belong together. */
export const oidcRules = ({ issuer, clientId, clientSecret }: Values) => {
  const any = !!(issuer || clientId || clientSecret);
  const rule = (name: string, value: string | null, hint: string): Rule => [
    name,
    any && !value,
    'missing (required with the other OIDC settings)',
    hint,
  ];
  return [
    rule('OIDC_ISSUER', issuer, 'e.g. https://accounts.example.com'),
    rule('OIDC_CLIENT_ID', clientId, 'the provider shows it where the client is registered'),
    rule('OIDC_CLIENT_SECRET', clientSecret, 'the provider shows it where the client is registered'),
  ];
};
