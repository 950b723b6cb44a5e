import {
  addressOrRange,
  baseUrl,
  cidr,
  email,
  httpUrl,
  key,
  origin,
  password,
  quota,
  seconds,
} from './kinds.ts';
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

/** All settings, in the order of .env.example and of the table in README. */
export const SETTINGS = {
  http: {
    host: setting('HOST', '127.0.0.1', text, 'Address to listen on'),
    port: setting('PORT', '8080', wholeNumber(0, 65_535), 'Port to listen on; 0 takes a free one'),
    publicBaseUrl: setting(
      'PUBLIC_BASE_URL',
      '',
      optional(baseUrl),
      'How the service names itself in links and problem types; default: http://HOST:PORT',
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
      'Origins whose pages may call the API, separated by commas; none by default',
    ),
    trustProxy: setting(
      'TRUST_PROXY',
      '',
      list(cidr),
      'Address ranges of proxies whose X-Forwarded-For is believed; none by default',
    ),
    metricsHost: setting(
      'METRICS_HOST',
      '127.0.0.1',
      addressOrRange,
      'Address or range from which /metrics may be read; 0.0.0.0 for everybody',
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
    databasePool: setting(
      'DATABASE_POOL',
      '10',
      wholeNumber(2, 200),
      'Connections to PostgreSQL that one process may hold',
    ),
    redisUrl: secret(
      'REDIS_URL',
      optional(url('redis://localhost:6379', 'redis', 'rediss')),
      'Redis for rate limits shared by several processes',
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
        'How much is logged',
      ),
    ),
  },
  feed: {
    source: setting(
      'FEED',
      'sample',
      oneOf('sample', 'files', 'live'),
      'Where facts come from: `sample`, `files` or `live`',
    ),
    dir: setting('FEED_DIR', '', optional(text), 'Folder of CSV files for FEED=files'),
    timeoutSeconds: setting(
      'FEED_TIMEOUT_SECONDS',
      '15',
      seconds,
      'How long one request to a live source may take',
    ),
    oddsEveryMinutes: changeable(
      setting(
        'ODDS_EVERY_MINUTES',
        '5',
        wholeNumber(1, 60),
        'Minutes between two looks at the odds while a game is near; in its last hour three at most',
      ),
    ),
    oddsApiKey: secret('ODDS_API_KEY', optional(text), 'Key of The Odds API'),
    oddsApiUrl: setting(
      'ODDS_API_URL',
      'https://api.the-odds-api.com',
      httpUrl,
      'Base address of The Odds API',
    ),
    oddsApiRegions: setting(
      'ODDS_API_REGIONS',
      'us',
      list(text),
      'Regions of books to ask The Odds API for, separated by commas; each costs its own credits',
    ),
    oddsApiDailyCredits: setting(
      'ODDS_API_DAILY_CREDITS',
      '',
      optional(wholeNumber(0, 10_000_000)),
      'Credits of The Odds API that a day may cost; unset: an even share of what is left of the month',
    ),
    oddsApiHistory: setting(
      'ODDS_API_HISTORY',
      'off',
      onOff,
      'Whether closing lines of past days are bought when a history is loaded, at ten times the price',
    ),
    balldontlieKey: secret('BALLDONTLIE_KEY', optional(text), 'Key of BALLDONTLIE'),
    balldontlieUrl: setting(
      'BALLDONTLIE_URL',
      'https://api.balldontlie.io',
      httpUrl,
      'Base address of BALLDONTLIE',
    ),
    nbaCdn: setting(
      'NBA_CDN',
      'off',
      onOff,
      "Whether the league's own files are read; see docs/feeds.md on their terms",
    ),
    nbaCdnUrl: setting(
      'NBA_CDN_URL',
      'https://cdn.nba.com/static/json',
      httpUrl,
      'Base address of those files for the NBA',
    ),
    wnbaCdnUrl: setting(
      'WNBA_CDN_URL',
      'https://cdn.wnba.com/static/json',
      httpUrl,
      'Base address of those files for the WNBA',
    ),
    espn: setting('ESPN', 'off', onOff, 'Whether ESPN is read, unofficially; see docs/feeds.md on its terms'),
    espnUrl: setting('ESPN_URL', 'https://site.web.api.espn.com', httpUrl, 'Base address of ESPN'),
  },
  accounts: {
    adminEmail: setting(
      'ADMIN_EMAIL',
      '',
      optional(email),
      'Creates the first Admin at boot if there is none',
    ),
    adminPassword: secret('ADMIN_PASSWORD', optional(password), 'Password of that first Admin'),
    demo: setting(
      'DEMO',
      '',
      optional(onOff),
      'Demo accounts; default: on with the sample feed on a loopback address, else off',
    ),
    demoPassword: secret(
      'DEMO_PASSWORD',
      optional(password),
      'Password of the demo accounts; generated when unset',
    ),
    registration: changeable(setting('REGISTRATION', 'on', onOff, 'Whether visitors may open an account')),
    jwtSecret: secret(
      'JWT_SECRET',
      optional(list(key)),
      'Signs access tokens; 32 bytes or more. A second one after a comma still verifies, for rotation. Generated when unset; required with DATABASE_URL',
    ),
    encryptionKey: secret(
      'ENCRYPTION_KEY',
      optional(list(key)),
      'Encrypts stored webhook secrets; 32 bytes or more. A second one after a comma still decrypts, for rotation. Generated when unset; required with DATABASE_URL',
    ),
    rateLimitSharp: changeable(
      setting('RATE_LIMIT_SHARP', '300/60', quota, 'Data API requests per seconds for one Sharp account'),
    ),
    rateLimitDefault: changeable(
      setting(
        'RATE_LIMIT_DEFAULT',
        '120/60',
        quota,
        'Requests per seconds for one Free or Pro account, and for one network of anonymous readers',
      ),
    ),
    auditKeepDays: setting(
      'AUDIT_KEEP_DAYS',
      '400',
      wholeNumber(30, 36_500),
      'Days that entries of the audit log are kept',
    ),
  },
  mail: {
    smtpUrl: secret(
      'SMTP_URL',
      optional(url('smtp://user:password@mail.example.com:587', 'smtp', 'smtps')),
      'Mail server; unset: mail is written to DATA_DIR/mail and shown at /dev/mail',
    ),
    from: setting('MAIL_FROM', 'Hardwood <no-reply@hardwood.example>', text, 'Sender of mails'),
  },
  narrative: {
    url: setting(
      'LLM_URL',
      '',
      optional(httpUrl),
      'Base address (…/v1) of an OpenAI-compatible writer for narratives; unset: the built-in writer',
    ),
    key: secret('LLM_KEY', optional(text), 'Key of that writer'),
    model: setting('LLM_MODEL', '', optional(text), 'Model name of that writer; required with LLM_URL'),
  },
  webhooks: {
    retrySchedule: setting(
      'WEBHOOK_RETRY_SCHEDULE',
      '60,300,1800,7200',
      list(seconds),
      'Seconds to wait before each retry of a delivery',
    ),
    allowCidrs: setting(
      'WEBHOOK_ALLOW_CIDRS',
      '',
      list(cidr),
      'Private address ranges that receivers may live in; none by default',
    ),
    allowHttp: setting('WEBHOOK_ALLOW_HTTP', 'off', onOff, 'Whether receivers may use plain http'),
  },
  client: {
    url: setting(
      'HARDWOOD_URL',
      'http://127.0.0.1:8080',
      httpUrl,
      'The running service that commands like `hardwood ingest` speak to',
    ),
    token: secret('HARDWOOD_TOKEN', optional(text), 'Ops token of those commands'),
    password: secret(
      'HARDWOOD_PASSWORD',
      optional(text),
      'Password of `--as`, for commands that sign in as a person',
    ),
    apiKey: secret(
      'HARDWOOD_API_KEY',
      optional(text),
      'API key of `hardwood picks`, `hardwood export` and `hardwood hooks`',
    ),
  },
};

type Values<Group> = {
  readonly [K in keyof Group]: Group[K] extends { read: (text: string) => infer T } ? T : never;
};
export type RawConfig = { readonly [G in keyof typeof SETTINGS]: Values<(typeof SETTINGS)[G]> };

export const allSettings = () => Object.values(SETTINGS).flatMap((group) => Object.values(group));
