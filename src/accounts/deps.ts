import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Rights } from '../platform/rights/rights.ts';
import type { SourcedField } from '../platform/rights/sourced.ts';
import type { Vault } from '../platform/secrets.ts';
import type { AccessTokens } from './access-token.ts';
import type { Authenticator } from './authenticate.ts';
import type { Billing } from './billing/billing.ts';
import type { Provider } from './oidc/provider.ts';
import type { Passwords } from './passwords.ts';
import type { RefreshTokens } from './refresh-token.ts';

export type AccountDeps = {
  config: Config;
  baseUrl: string;
  db: Db;
  clock: Clock;
  jobs: Jobs;
  passwords: Passwords;
  vault: Vault;
  tokens: AccessTokens;
  refreshTokens: RefreshTokens;
  authenticator: Authenticator;
  billing: Billing;
  /** Null unless people may sign in through an OpenID Connect provider. */
  provider: Provider | null;
  rights: Rights;
  /** Values of sources in own rows, by table. */
  ownDataFields: Readonly<Record<string, readonly SourcedField[]>>;
};
