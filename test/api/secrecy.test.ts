import { beforeAll, expect, test } from 'vitest';
import { FetchFailed } from '../../src/ingest/feeds/fetch-failed.ts';
import { secretValues } from '../../src/platform/config/secret-values.ts';
import { createLog } from '../../src/platform/log.ts';
import { plantGame } from '../data/plant-games.ts';
import { duringTests } from '../support/during-tests.ts';
import { scriptedSteps } from '../support/operations.ts';
import { OPERATOR_READS } from '../support/operator-reads.ts';
import { startTestService } from '../support/service.ts';

/** In settings, requests, responses of sources and errors: none may appear anywhere. */
const PLANTED = {
  jwt: 'planted-jwt-secret-that-is-long-enough-0001',
  encryption: 'planted-encryption-key-long-enough-0002',
  odds: 'planted-odds-key-0003',
  mail: 'planted-mail-password-0004',
  writer: 'planted-writer-key-0005',
  login: 'planted-login-password-0006',
  query: 'planted-query-key-0007',
  bearer: 'planted-bearer-token-0008',
  apiKey: 'planted-api-key-0009',
  body: 'planted-body-secret-0010',
  answer: 'planted-answer-key-0011',
  thrown: 'planted-thrown-secret-0012',
};

const pipeline = scriptedSteps();
const said: string[] = [];
let log = '';

const service = duringTests(() =>
  startTestService(
    {
      JWT_SECRET: PLANTED.jwt,
      ENCRYPTION_KEY: PLANTED.encryption,
      ODDS_API_KEY: PLANTED.odds,
      ODDS_API_URL: 'http://127.0.0.1:1',
      SMTP_URL: `smtp://me:${PLANTED.mail}@127.0.0.1:1`,
      LLM_URL: 'http://127.0.0.1:1',
      LLM_MODEL: 'writer',
      LLM_KEY: PLANTED.writer,
    },
    { steps: pipeline.steps },
    {},
    (config) =>
      createLog('trace', {
        hidden: secretValues(config),
        to: { write: (line: string) => (log += line) },
      }),
  ),
);
beforeAll(async () => {
  const now = service.clock.now();
  await plantGame(service.db, { tipAt: now, capturedAt: now });
});

test('planted secrets come out in no log line, answer, figure or record', async () => {
  const hear = async (answer: Promise<{ text: string; headers: Headers }>) => {
    const { text, headers } = await answer;
    said.push(text, JSON.stringify([...headers]));
  };
  const { anonymous } = service;
  const query = `apiKey=${PLANTED.query}&token=${PLANTED.query}`;
  await hear(anonymous.post(`/auth/login?${query}`, { email: 'me@example.com', password: PLANTED.login }));
  await hear(anonymous.post('/auth/register', { email: 'me@example.com', password: PLANTED.login }));
  await hear(
    anonymous.post('/auth/login', { email: 'me@example.com', password: PLANTED.login, secret: PLANTED.body }),
  );
  await hear(anonymous.post('/auth/reset-password', { token: PLANTED.body, newPassword: PLANTED.login }));
  await hear(anonymous.post('/auth/forgot-password', `{"email": "${PLANTED.body}`));
  await hear(service.as({ authorization: `Bearer ${PLANTED.bearer}` }).get(`/me?${query}`));
  await hear(service.as({ 'x-api-key': PLANTED.apiKey }).get(`/data/usage?${query}`));
  await hear(service.as({ cookie: `refreshToken=${PLANTED.bearer}` }).post('/auth/refresh'));
  await hear(anonymous.get(`/nowhere?${query}`));

  const admin = await service.person('admin');
  for (const failure of [
    new FetchFailed(
      'upstream',
      'books',
      `https://u:${PLANTED.answer}@books.example/v4?apiKey=${PLANTED.answer} answered 500`,
      false,
    ),
    new Error(`the source said {"api_key":"${PLANTED.answer}","message":"no"}`),
    new Error(`token=${PLANTED.thrown}`, { cause: new Error(`password: ${PLANTED.thrown}`) }),
    new Error(`connect ${PLANTED.odds} failed`),
  ]) {
    pipeline.script('odds', async () => {
      throw failure;
    });
    await admin.post('/ops/operations/run-ingest', { date: '2026-01-15', step: 'odds' });
    await service.drain();
  }
  await service.sendMails().catch(() => {});
  await service.deps.monitoring.secretChecker.check();
  for (const path of OPERATOR_READS) await hear(admin.get(path));

  const operations = await service.db.selectFrom('operations').select('error').execute();
  const errors = await service.db.selectFrom('operationErrors').select('message').execute();
  const audit = await service.db.selectFrom('auditEvents').selectAll().execute();
  const everything = [log, ...said, JSON.stringify([operations, errors, audit])].join('\n');
  expect(log.length).toBeGreaterThan(1_000); // it did log
  for (const [name, secret] of Object.entries(PLANTED))
    expect(everything.includes(secret) ? `${name}: …${around(everything, secret)}` : '').toBe('');
});

const around = (text: string, word: string) =>
  text.slice(Math.max(0, text.indexOf(word) - 200), text.indexOf(word) + 60);
