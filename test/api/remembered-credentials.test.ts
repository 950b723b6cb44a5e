import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createApiKey, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { createAuthenticator } from '../../src/accounts/authenticate.ts';
import { insertUser } from '../../src/accounts/user-queries.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';

const clock = manualClock(new Date('2026-01-15T17:00:00Z'));
let asked = 0;
let whileAsked: (() => Promise<unknown>) | null = null;
/** Counts database queries, and runs a hook between the query and its result. */
const watch: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    asked += 1;
    const meanwhile = whileAsked;
    whileAsked = null;
    await meanwhile?.();
    return result;
  },
};
let authenticator: ReturnType<typeof createAuthenticator>;
let userId: number;
let key: { id: number; rawKey: string };

const database = duringTests(startTestDatabase);
beforeAll(async () => {
  authenticator = createAuthenticator({
    db: database.db.withPlugin(watch),
    clock,
    tokens: { verify: async () => null } as never,
  });
  const now = clock.now();
  const email = 'somebody@example.com';
  userId = (await insertUser(database.db, { email, passwordHash: 'x', tier: 'sharp', now }))?.id ?? 0;
});

const ask = () => ({ userId, ip: '127.0.0.1', now: clock.now() });
const authenticate = () => authenticator.authenticate({ bearer: null, apiKey: key.rawKey });
const revoke = () => revokeApiKey(database.db, { ...ask(), id: key.id });

beforeEach(async () => {
  key = await createApiKey(database.db, { ...ask(), name: 'mine' });
  await authenticate(); // which also notes that it was used
  authenticator.forget();
  asked = 0;
});

test('many who come at once ask the database once', async () => {
  const callers = await Promise.all(Array.from({ length: 30 }, authenticate));
  expect(callers.every((caller) => caller?.userId === userId)).toBe(true);
  expect(asked).toBe(1);
});

test('a key in use is asked for again on the side and never waits', async () => {
  await authenticate();
  for (let n = 0; n < 4; n++) {
    clock.advance(1_000);
    expect(authenticate()).not.toBeInstanceOf(Promise);
    await expect.poll(() => asked).toBe(2 + n);
  }
});

test('keys in use are read again together, those that nobody used are not', async () => {
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, n) => createApiKey(database.db, { ...ask(), name: `other ${n}` })),
  );
  const keys = [key, ...others].map(({ rawKey }) => rawKey);
  const authenticateAll = () =>
    Promise.all(keys.map((apiKey) => authenticator.authenticate({ bearer: null, apiKey })));
  await authenticateAll();
  const used = keys.slice(0, 4);
  for (const apiKey of used) await authenticator.authenticate({ bearer: null, apiKey });
  asked = 0;
  clock.advance(1_000);
  expect(await authenticate()).not.toBeNull();
  await expect.poll(() => asked).toBe(1);
  clock.advance(1_000); // those that were read again are one second old, the others two
  const answers = keys.map((apiKey) => authenticator.authenticate({ bearer: null, apiKey }));
  const waiting = answers.map((answer) => answer instanceof Promise);
  expect(waiting).toEqual([false, false, false, false, true, true]);
  expect((await Promise.all(answers)).every((caller) => caller?.userId === userId)).toBe(true);
});

test('a key that was revoked elsewhere is refused as soon as that is learned', async () => {
  await authenticate();
  await revoke();
  clock.advance(1_000);
  expect(await authenticate()).not.toBeNull();
  await expect.poll(() => asked).toBe(2);
  expect(await authenticate()).toBeNull();
});

test('and after 1.5 s at the latest, for then the database is waited for', async () => {
  await authenticate();
  await revoke();
  clock.advance(1_500);
  expect(await authenticate()).toBeNull();
});

test('what was read before it was forgotten is not remembered', async () => {
  whileAsked = async () => {
    await revoke();
    authenticator.forget();
  };
  expect(await authenticate()).not.toBeNull(); // it came before the revocation
  expect(await authenticate()).toBeNull();
});

// The embedded database has one connection: nobody can write beside it.
test.skipIf(!inject('postgresUrl'))(
  'a key that another process is writing is accepted without waiting',
  async () => {
    clock.advance(120_000); // the time of its last use is to be written
    await inTransaction(database.db, async (db) => {
      await db.updateTable('apiKeys').set({ lastUsedAt: null }).where('id', '=', key.id).execute();
      expect(await authenticate()).not.toBeNull();
    });
  },
);
