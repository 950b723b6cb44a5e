import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, publicBaseUrl, readConfig } from './config.ts';
import { envExample, settingsTable } from './documents.ts';

const read = (env: Record<string, string>, files: Record<string, string> = {}) =>
  readConfig(env, (path) => {
    const text = files[path];
    if (text === undefined) throw new Error('no such file');
    return text;
  });

const problemsOf = (env: Record<string, string>) => {
  try {
    read(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ name, problem }) => `${name}: ${problem}`);
  }
};

test('nothing set: the embedded database, the sample league, the demo, on loopback', () => {
  const config = read({});
  expect(config).toMatchObject({ embedded: true, demo: true, loopback: true });
  expect(config.http).toMatchObject({ host: '127.0.0.1', port: 8080, publicBaseUrl: null, corsOrigins: [] });
  expect(config.accounts.rateLimitSharp).toEqual({ requests: 300, windowSeconds: 60 });
  expect(config.webhooks.retrySchedule).toEqual([60, 300, 1800, 7200]);
  expect(publicBaseUrl(config, 8080)).toBe('http://127.0.0.1:8080');
});

test('everything that is wrong is reported at once, with what would be right', () => {
  const error = (() => {
    try {
      return read({
        PORT: '99999',
        JWT_SECRET: 'too short',
        FEED: 'magic',
        NODE_ENV: 'production',
        RATE_LIMIT_SHARP: '5',
      });
    } catch (thrown) {
      return thrown as ConfigError;
    }
  })() as ConfigError;
  expect(error.exitCode).toBe(7);
  expect(error.problems.map(({ name }) => name).sort()).toEqual([
    'FEED',
    'JWT_SECRET',
    'PORT',
    'PUBLIC_BASE_URL',
    'RATE_LIMIT_SHARP',
  ]);
  expect(error.message).toMatch(/^5 settings need attention\n/);
  expect(error.message).toMatch(/JWT_SECRET +too short \(9 bytes, need 32\) +a good one: [\w-]{43}/);
  expect(error.message).not.toContain('too short,');
});

describe('settings that contradict each other', () => {
  const postgres = { DATABASE_URL: 'postgres://localhost/x' };
  const secrets = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: 'y'.repeat(32) };
  test.each([
    [
      postgres,
      [
        'JWT_SECRET: missing (required with DATABASE_URL)',
        'ENCRYPTION_KEY: missing (required with DATABASE_URL)',
      ],
    ],
    [{ ...postgres, ...secrets }, []],
    [{ ROLE: 'worker' }, ['ROLE: worker needs DATABASE_URL']],
    [{ ROLE: 'worker', ...postgres, ...secrets }, []],
    [{ DATABASE_REPLICA_URL: 'postgres://b/x' }, ['DATABASE_REPLICA_URL: needs DATABASE_URL']],
    [
      { DATABASE_REPLICA_URL: 'postgres://b/x', ...postgres, ...secrets },
      ['DATABASE_REPLICA_URL: needs ROLE=api'],
    ],
    [{ DATABASE_REPLICA_URL: 'postgres://b/x', ROLE: 'api', ...postgres, ...secrets }, []],
    [{ DATABASE_REPLICA_URL: 'postgres://b/x', ROLE: 'worker', ...postgres, ...secrets }, []],
    [{ FEED: 'files' }, ['FEED_DIR: missing (required with FEED=files)']],
    [{ ADMIN_EMAIL: 'me@example.com' }, ['ADMIN_PASSWORD: missing (required with ADMIN_EMAIL)']],
    [{ LLM_URL: 'http://localhost:11434/v1' }, ['LLM_MODEL: missing (required with LLM_URL)']],
    [
      { DEMO: 'on', NODE_ENV: 'production', PUBLIC_BASE_URL: 'https://x.example' },
      ['DEMO: on, but NODE_ENV=production'],
    ],
    [
      { DATABASE_URL: 'mysql://user:hunter2@x/y' },
      ['DATABASE_URL: not an address that starts with postgres:// or postgresql://'],
    ],
  ])('%o', (env, problems) => expect(problemsOf(env as Record<string, string>)).toEqual(problems));
});

test.each([
  [{}, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ FEED: 'live', ESPN: 'on', REGISTRATION: 'off' }, false],
  [{ DEMO: 'off' }, false],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
])('with %o the demo is on: %s', (env, demo) => expect(read(env as Record<string, string>).demo).toBe(demo));

test('an issuer is https, or http on this machine', () => {
  const client = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' };
  expect(read({ ...client, OIDC_ISSUER: 'http://127.0.0.1:9/a' }).oidc.issuer).toBe('http://127.0.0.1:9/a');
  for (const OIDC_ISSUER of ['http://id.example.com', 'https://id.example.com/?x=1', 'ldap://id.example.com'])
    expect(() => read({ ...client, OIDC_ISSUER })).toThrow('OIDC_ISSUER');
});

test('a secret may come from a file, and one that cannot be read is a problem', () => {
  const config = read({ SMTP_URL_FILE: '/run/smtp' }, { '/run/smtp': 'smtp://localhost:25\n' });
  expect(config.mail.smtpUrl).toBe('smtp://localhost:25');
  expect(problemsOf({ SMTP_URL_FILE: '/missing' })).toEqual([
    'SMTP_URL: SMTP_URL_FILE cannot be read (/missing)',
  ]);
});

test('two signing secrets: the first signs, the second still verifies', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(read({ JWT_SECRET: `${one},${two}` }).accounts.jwtSecret).toEqual([one, two]);
});

test('FEED=live requires a source of the schedule; odds alone are not enough', () => {
  expect(() => read({ FEED: 'live', ODDS_API_KEY: 'k' })).toThrow(/no source of the schedule is enabled/);
  expect(read({ FEED: 'live', NBA_CDN: 'on', REGISTRATION: 'off' }).feed.nbaCdn).toBe(true);
});

test('sources for private use need a stated licence where visitors may sign up', () => {
  const words = 'on, but its terms allow private use only and REGISTRATION is on';
  expect(problemsOf({ FEED: 'live', NBA_CDN: 'on', ESPN: 'on' })).toEqual([
    `NBA_CDN: ${words}`,
    `ESPN: ${words}`,
  ]);
  expect(problemsOf({ FEED: 'live', NBA_CDN: 'on', ESPN: 'on', SOURCE_RIGHTS: 'espn=display' })).toEqual([
    `NBA_CDN: ${words}`,
  ]);
  const licensed = { FEED: 'live', NBA_CDN: 'on', SOURCE_RIGHTS: 'nba-cdn=all' };
  expect(read(licensed).feed.sourceRights).toHaveProperty('nba-cdn');
  const selling = { REGISTRATION: 'off', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(problemsOf({ FEED: 'live', ESPN: 'on', ...selling })).toContain(
    'ESPN: on, but its terms allow private use only and plans are sold',
  );
  expect(problemsOf({ ESPN: 'on' })).toEqual([]); // not used without FEED=live
});

test('.env.example and the table in README come from the settings', async () => {
  await expect(envExample()).toMatchFileSnapshot('../../../.env.example');
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(settingsTable());
});
