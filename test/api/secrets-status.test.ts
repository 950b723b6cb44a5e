import { beforeAll, expect, test } from 'vitest';
import { FetchFailed } from '../../src/ingest/feeds/fetch-failed.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';
import { serve } from '../stand-ins/serve.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { fieldNames, violations } from '../support/interface-tables.ts';
import { scriptedSteps } from '../support/operations.ts';
import { startTestService } from '../support/service.ts';

const ODDS_KEY = 'planted-odds-key';
const BDL_KEY = 'planted-balldontlie-key';
const LLM_KEY = 'planted-writer-key';
const MAIL_PASSWORD = 'planted-mail-password';

/** The response of the source to the right key; a test changes it. */
const answers = { odds: 200, body: '[]', balldontlie: 200, writer: 200 };
const asked: string[] = [];
let config: Caller;
const pipeline = scriptedSteps();

const source = duringTests(() =>
  serve(({ path, headers }, response) => {
    asked.push(path.split('?', 1)[0] ?? '');
    const [status, body] = path.startsWith('/odds/v4/sports')
      ? path.includes(`apiKey=${ODDS_KEY}`)
        ? [answers.odds, answers.body]
        : [401, '{"error_code":"INVALID_KEY"}']
      : path.startsWith('/bdl/nba/v1/teams')
        ? [headers.authorization === BDL_KEY ? answers.balldontlie : 401, 'Unauthorized']
        : [headers.authorization === `Bearer ${LLM_KEY}` ? answers.writer : 401, `{"you sent":"${LLM_KEY}"}`];
    response.writeHead(status as number, { 'content-type': 'application/json' }).end(body);
  }),
);
const mail = duringTests(() => startMailServer({ password: MAIL_PASSWORD }));
const service = duringTests(() =>
  startTestService(
    {
      ODDS_API_KEY: ODDS_KEY,
      ODDS_API_URL: `${source.url}/odds`,
      BALLDONTLIE_KEY: BDL_KEY,
      BALLDONTLIE_URL: `${source.url}/bdl`,
      LLM_URL: `${source.url}/llm`,
      LLM_MODEL: 'writer',
      LLM_KEY,
      SMTP_URL: `smtp://me:${MAIL_PASSWORD}@127.0.0.1:${mail.port}`,
    },
    { steps: pipeline.steps },
  ),
);
beforeAll(async () => {
  config = await service.opsToken('ops:config');
});

const report = async () => {
  const { status, body, text, headers } = await config.get('/ops/secrets/status');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  for (const secret of [ODDS_KEY, BDL_KEY, LLM_KEY, MAIL_PASSWORD, 'a secret for tests'])
    expect(text).not.toContain(secret);
  return body as { keyName: string; status: string; source: string; lastValidatedAt: string }[];
};
const statusOf = async (name: string) => (await report()).find(({ keyName }) => keyName === name);
const checkSecrets = () => service.deps.monitoring.secretChecker.check();

test('every secret was asked of its own service at boot', async () => {
  const items = await report();
  for (const item of items) {
    expect(violations('secret status item', item)).toEqual([]);
    expect(Object.keys(item).sort()).toEqual(fieldNames('secret status item').sort());
  }
  const seen = Object.fromEntries(
    items.map(({ keyName, status, source }) => [keyName, `${status} ${source}`]),
  );
  expect(seen).toMatchObject({
    JWT_SECRET: 'valid env',
    ENCRYPTION_KEY: 'valid env',
    ODDS_API_KEY: 'valid env',
    BALLDONTLIE_KEY: 'valid env',
    LLM_KEY: 'valid env',
    SMTP_URL: 'valid env',
    REDIS_URL: 'missing none',
  });
  expect(asked).toEqual(expect.arrayContaining(['/odds/v4/sports', '/bdl/nba/v1/teams', '/llm/models']));
});

test.each([
  [401, '{"error_code":"INVALID_KEY"}', 'invalid'],
  [401, '{"error_code":"DEACTIVATED_KEY"}', 'expired'],
  [500, 'broken', 'unverified'],
  [429, '{"error_code":"EXCEEDED_FREQ_LIMIT"}', 'unverified'],
])(
  'a source that answers %i %s makes the key %s, and within a minute of being fixed valid',
  async (code, body, status) => {
    answers.odds = code;
    answers.body = body;
    service.clock.advance(10 * 60_000);
    await checkSecrets();
    expect((await statusOf('ODDS_API_KEY'))?.status).toBe(status);
    answers.odds = 200;
    service.clock.advance(60_000);
    await checkSecrets();
    expect(await statusOf('ODDS_API_KEY')).toMatchObject({
      status: 'valid',
      lastValidatedAt: service.clock.now().toISOString(),
    });
  },
);

test('a good key is asked about every ten minutes, and at once after a source refused us', async () => {
  const count = () => asked.filter((path) => path === '/odds/v4/sports').length;
  const before = count();
  service.clock.advance(9 * 60_000);
  await checkSecrets();
  expect(count()).toBe(before);
  pipeline.script('odds', async () => {
    throw new FetchFailed('upstream', 'the-odds-api', '/v4/sports/basketball_nba/odds answered 401', false);
  });
  const operator = await service.opsToken('ops:commands');
  await operator.post('/ops/operations/run-ingest', { date: '2026-01-15', step: 'odds' });
  await service.drain();
  await checkSecrets();
  expect(count()).toBe(before + 1);
});

test('an ops token that expires is reported by its name', async () => {
  const { id } = await service.opsToken('ops:read');
  expect(await statusOf(`ops token ${id} (test)`)).toMatchObject({ status: 'valid', source: 'database' });
  await service.db
    .updateTable('opsTokens')
    .set({ expiresAt: service.clock.now() } as never)
    .where('id', '=', id)
    .execute();
  expect(await statusOf(`ops token ${id} (test)`)).toMatchObject({ status: 'expired' });
});
