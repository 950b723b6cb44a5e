import { BILLING_SETTINGS } from './billing-settings.ts';
import { FEED_SETTINGS } from './feed-settings.ts';
import { addressOrRange, baseUrl, cidr, email, httpUrl, key, origin, password, quota } from './kinds.ts';
import { LEDGER_SETTINGS } from './ledger-settings.ts';
import { OBSERVABILITY_SETTINGS } from './observability-settings.ts';
import { OIDC_SETTINGS } from './oidc-settings.ts';
import {
  changeable,
  list,
  oneOf,
  onOff,
  optional,
  secret,
  setting,
  text,
  url,
  wholeNumber,
} from './setting.ts';
import { WEBHOOK_SETTINGS } from './webhook-settings.ts';

/** All settings, in the order of .env.example and of the table in README. */
export const SETTINGS = {
  http: {
    host: setting('HOST', '127.0.0.1', text, 'Address to listen on'),
    port: setting('PORT', '8080', wholeNumber(0, 65_535), 'Port to listen on; 0 for any free port'),
    publicBaseUrl: setting(
      'PUBLIC_BASE_URL',
      '',
      optional(baseUrl),
      'Public URL of the service, used in links and problem types; default: http://HOST:PORT',
    ),
    production: setting(
      'NODE_ENV',
      'development',
      (value) => value === 'production',
      '`production` hides the /dev pages and requires PUBLIC_BASE_URL',
    ),
    corsOrigins: setting(
      'CORS_ORIGINS',
      '',
      list(origin),
      'Allowed CORS origins, separated by commas; default: none',
    ),
    trustProxy: setting(
      'TRUST_PROXY',
      '',
      list(cidr),
      'Address ranges of proxies whose X-Forwarded-For is trusted; default: none',
    ),
    metricsHost: setting(
      'METRICS_HOST',
      '127.0.0.1',
      addressOrRange,
      'Address or range that may read /metrics; 0.0.0.0 for everybody',
    ),
  },
  storage: {
    dataDir: setting(
      'DATA_DIR',
      './data',
      text,
      'Folder of the embedded database, generated secrets and the mail outbox',
    ),
    backupDir: setting(
      'BACKUP_DIR',
      '',
      optional(text),
      'Folder of the hourly backups of the embedded database; default: DATA_DIR/backups; `off` for none',
    ),
    databaseUrl: secret(
      'DATABASE_URL',
      optional(url('postgres://user:password@localhost/hardwood', 'postgres', 'postgresql')),
      'PostgreSQL 15 or newer instead of the embedded database',
    ),
    replicaUrl: secret(
      'DATABASE_REPLICA_URL',
      optional(url('postgres://user:password@replica/hardwood', 'postgres', 'postgresql')),
      'Streaming replica of DATABASE_URL on which a process with ROLE=api computes cached responses',
    ),
    databasePool: setting(
      'DATABASE_POOL',
      '10',
      wholeNumber(2, 200),
      'Maximum PostgreSQL connections per process, on the primary and on the replica each',
    ),
    redisUrl: secret(
      'REDIS_URL',
      optional(url('redis://localhost:6379', 'redis', 'rediss')),
      'Redis, to share rate limits between processes',
    ),
  },
  process: {
    role: setting(
      'ROLE',
      'all',
      oneOf('all', 'api', 'worker'),
      'What this process does: `all`, `api` or `worker`',
    ),
    logLevel: changeable(
      setting(
        'LOG_LEVEL',
        'info',
        oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
        'Minimum level of log messages',
      ),
    ),
  },
  feed: FEED_SETTINGS,
  accounts: {
    adminEmail: setting(
      'ADMIN_EMAIL',
      '',
      optional(email),
      'Email address of the first Admin, created at the start if there is none',
    ),
    adminPassword: secret('ADMIN_PASSWORD', optional(password), 'Password of that first Admin'),
    demo: setting(
      'DEMO',
      '',
      optional(onOff),
      'Demo accounts; default: on with the sample feed on a loopback address, otherwise off',
    ),
    demoPassword: secret(
      'DEMO_PASSWORD',
      optional(password),
      'Password of the demo accounts; generated when unset',
    ),
    registration: changeable(setting('REGISTRATION', 'on', onOff, 'Whether visitors may create an account')),
    jwtSecret: secret(
      'JWT_SECRET',
      optional(list(key)),
      'Signs access tokens; 32 bytes or more. A second secret after a comma still verifies, for rotation. Generated when unset; required with DATABASE_URL',
    ),
    encryptionKey: secret(
      'ENCRYPTION_KEY',
      optional(list(key)),
      'Encrypts stored webhook and TOTP secrets; 32 bytes or more. A second key after a comma still decrypts, for rotation. Generated when unset; required with DATABASE_URL',
    ),
    rateLimitSharp: changeable(
      setting(
        'RATE_LIMIT_SHARP',
        '300/60',
        quota,
        'Data API rate limit of a Sharp account, as requests/seconds',
      ),
    ),
    rateLimitDefault: changeable(
      setting(
        'RATE_LIMIT_DEFAULT',
        '120/60',
        quota,
        'Rate limit of a Free or Pro account and of an anonymous network, as requests/seconds',
      ),
    ),
    auditKeepDays: setting(
      'AUDIT_KEEP_DAYS',
      '400',
      wholeNumber(30, 36_500),
      'Retention of the audit log, in days',
    ),
  },
  oidc: OIDC_SETTINGS,
  billing: BILLING_SETTINGS,
  ledger: LEDGER_SETTINGS,
  mail: {
    smtpUrl: secret(
      'SMTP_URL',
      optional(url('smtp://user:password@mail.example.com:587', 'smtp', 'smtps')),
      'SMTP server; default: email is written to DATA_DIR/mail and shown at /dev/mail',
    ),
    from: setting('MAIL_FROM', 'Hardwood <no-reply@hardwood.example>', text, 'Sender of emails'),
  },
  narrative: {
    url: setting(
      'LLM_URL',
      '',
      optional(httpUrl),
      'Base URL (…/v1) of an OpenAI-compatible server that writes narratives; default: the built-in writer',
    ),
    key: secret('LLM_KEY', optional(text), 'API key of that server'),
    model: setting('LLM_MODEL', '', optional(text), 'Model name on that server; required with LLM_URL'),
  },
  webhooks: WEBHOOK_SETTINGS,
  observability: OBSERVABILITY_SETTINGS,
  client: {
    url: setting(
      'HARDWOOD_URL',
      'http://127.0.0.1:8080',
      httpUrl,
      'URL of the running service, for commands such as `hardwood ingest`',
    ),
    token: secret('HARDWOOD_TOKEN', optional(text), 'Ops token for those commands'),
    password: secret(
      'HARDWOOD_PASSWORD',
      optional(text),
      'Password for `--as`, for commands that sign in as a user',
    ),
    apiKey: secret(
      'HARDWOOD_API_KEY',
      optional(text),
      'API key for `hardwood picks`, `hardwood evaluate`, `hardwood export`, `hardwood replay` and `hardwood hooks`',
    ),
  },
};

type Values<Group> = {
  readonly [K in keyof Group]: Group[K] extends { read: (text: string) => infer T } ? T : never;
};
export type RawConfig = { readonly [G in keyof typeof SETTINGS]: Values<(typeof SETTINGS)[G]> };

export const allSettings = () => Object.values(SETTINGS).flatMap((group) => Object.values(group));
