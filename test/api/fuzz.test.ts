import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { createFuzzer, type OpenApi } from '../support/fuzz.ts';
import { startTestService, type TestService } from '../support/service.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const ROUND = 500;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_SHARP: '2000/60' });
});
afterAll(() => service.stop());

async function resetTokenFor(email: string): Promise<string> {
  await service.anonymous.post('/auth/forgot-password', { email });
  const mail = await service.db
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  return /token=(\S+)/.exec(mail.bodyText)?.[1] ?? '';
}

/** One caller of every class, fresh, because the last round may have revoked what it was given. */
async function makeKnown() {
  const people = [];
  for (const tier of ['free', 'pro', 'sharp', 'admin'] as const) people.push(await service.person(tier));
  const [free, , sharp, admin] = people;
  const downgraded = await service.person('sharp');
  const oldKey = await service.apiKey(downgraded);
  await service.setTier(downgraded.userId, 'pro');
  const key = await service.apiKey(sharp!);
  const every = await service.opsToken('ops:read', 'ops:commands', 'ops:config', 'ops:tokens');
  const narrow = await service.opsToken('ops:read');
  const headers = [
    {},
    ...people.map(({ credentials }) => credentials),
    ...[key, oldKey, every, narrow].map(({ credentials }) => credentials),
    { ...sharp!.credentials, ...key.credentials },
    { ...free!.credentials, ...key.credentials },
    { authorization: 'Bearer nonsense' },
    { authorization: `${admin!.credentials.authorization}x` },
    { 'x-api-key': `${key.rawKey.slice(0, -1)}0` },
    { cookie: people[0]!.cookie },
    { cookie: people[1]!.cookie },
  ] as Record<string, string>[];
  return {
    headers,
    ids: [key.id, every.id, narrow.id, oldKey.id],
    fields: {
      email: people.map(({ email }) => email),
      password: [PASSWORD],
      token: [await resetTokenFor(downgraded.email)],
    },
  };
}

test(`${REQUESTS} requests made from the API's own description find no crack`, {
  timeout: 180_000,
}, async () => {
  console.log(`fuzz: ${REQUESTS} requests, seed ${SEED}`);
  const description = (await service.anonymous.get('~/openapi.json')).body as OpenApi;
  const fuzzer = createFuzzer({ origin: `http://127.0.0.1:${service.port}`, description, seed: SEED });
  try {
    for (let sent = 0; sent < REQUESTS; sent += ROUND) {
      fuzzer.use(await makeKnown());
      await fuzzer.send(ROUND);
      service.clock.advance(3_601_000); // throttles open again
    }
  } finally {
    fuzzer.close();
  }
  console.log(fuzzer.summary());
  expect(fuzzer.faults().slice(0, 5)).toEqual([]);
  expect(fuzzer.operationsNeverSucceeded()).toEqual([]);
});
