import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listOwnedTables } from '../../src/platform/db/owned-rows.ts';
import { PASSWORD } from '../support/accounts.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const DAY = 86_400_000;
const service = duringTests(startTestService);

/** Every row of every table, the queue's included, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(service.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      service.db,
    );
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

/** Somebody who has used what accounts can use. */
async function busyPerson() {
  const mark = randomUUID();
  const person = await service.person('sharp');
  const { body: key } = await person.post('/me/api-keys', { name: `key ${mark}` });
  const member = service.as({ 'x-api-key': key.rawKey });
  const hook = await member.post('/data/webhook-subscriptions', {
    url: `https://hooks.example.com/${mark}`,
    events: ['picks.scored'],
  });
  expect(hook.status).toBe(201);
  await person.patch('/me/preferences', { books: [`book ${mark}`] });
  const saved = await member.post('/data/saved-queries', { name: mark, definition: { resource: 'picks' } });
  expect(saved.status).toBe(201);
  await service.anonymous.post('/auth/forgot-password', { email: person.email });
  return { ...person, mark, rawKey: key.rawKey as string, secret: hook.body.secret as string };
}

describe('GET /me/data', () => {
  test('has every row of the account, and no credential', async () => {
    const person = await busyPerson();
    const other = await busyPerson();
    const { status, body, headers, text } = await person.get('/me/data');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('hardwood-account.json');
    expect(headers.get('cache-control')).toBe('no-store');
    const { tables, mails } = body;
    expect(tables.users).toMatchObject([{ email: person.email, tier: 'sharp' }]);
    expect(tables.api_keys).toMatchObject([{ name: `key ${person.mark}` }]);
    expect(tables.webhook_subscriptions).toMatchObject([{ url: `https://hooks.example.com/${person.mark}` }]);
    expect(tables.account_preferences).toMatchObject([{ books: [`book ${person.mark}`] }]);
    expect(tables.saved_queries).toMatchObject([{ name: person.mark }]);
    expect(tables.sessions).not.toHaveLength(0);
    expect(tables.audit_events).not.toHaveLength(0);
    expect(mails).toMatchObject([{ kind: 'reset' }]);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(person.rawKey);
    expect(text).not.toContain(person.secret);
    expect(text).not.toMatch(/argon2|passwordHash|"secret"|keyHash/);
  });

  test('covers each table whose rows go with an account', async () => {
    const { userId } = await service.person('free');
    const tables = (await listOwnedTables(service.db, { root: 'users', id: userId })).map(
      ({ table }) => table,
    );
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'created_by', 'subscription_id')
        and data_type = 'integer'
        and table_name in (select tablename from pg_tables where schemaname = 'public')`.execute(service.db);
    expect(tables).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
  });

  test('401 without a session, 403 with an API key', async () => {
    expect(await service.anonymous.get('/me/data')).toMatchObject({ status: 401 });
    const key = await service.apiKey(await service.person('sharp'));
    expect(await key.get('/me/data')).toMatchObject({ status: 403 });
  });
});

describe('POST /me/deletion', () => {
  test('the account works for 14 days, then nothing of it is stored', async () => {
    const person = await busyPerson();
    const kept = await busyPerson();
    const requested = await person.post('/me/deletion', { password: PASSWORD });
    const deleteAt = new Date(service.clock.now().getTime() + 14 * DAY).toISOString();
    expect(requested).toMatchObject({ status: 202, body: { deleteAt } });
    expect((await person.get('/me/deletion')).body).toMatchObject({ deleteAt });
    const mail = (await person.get('/me/data')).body.mails.find(
      ({ kind }: { kind: string }) => kind === 'account-deletion',
    );
    expect(mail.bodyText).toContain(deleteAt.slice(0, 10));

    service.clock.advance(14 * DAY - 1000);
    await service.keepHouse();
    await service.signIn(person.email);
    service.clock.advance(1000);
    await service.keepHouse();
    await service.keepHouse();
    const left = await everything();
    for (const trace of [person.email, person.mark, person.rawKey.slice(0, 12)])
      expect(left).not.toContain(trace);
    expect(left).toContain(kept.email);
    expect(left).toContain('account_deleted');
    expect((await service.as({ 'x-api-key': person.rawKey }).get('/data/usage')).status).toBe(401);
    expect(
      await service.anonymous.post('/auth/login', { email: person.email, password: PASSWORD }),
    ).toMatchObject({ status: 401 });
  });

  test('can be withdrawn, and a second request does not move the day', async () => {
    const person = await service.person('pro');
    const first = await person.post('/me/deletion', { password: PASSWORD });
    service.clock.advance(DAY);
    const fresh = await service.signIn(person.email);
    expect((await fresh.post('/me/deletion', { password: PASSWORD })).body).toEqual(first.body);
    const nothing = { requestedAt: null, deleteAt: null };
    expect(await fresh.delete('/me/deletion')).toMatchObject({ status: 200, body: nothing });
    expect(await fresh.delete('/me/deletion')).toMatchObject({ status: 200, body: nothing });
    service.clock.advance(20 * DAY);
    await service.keepHouse();
    await service.signIn(person.email);
  });

  test('400 without a password, 403 with a wrong one, 429 after five', async () => {
    const person = await service.person('free');
    expect(await person.post('/me/deletion', {})).toMatchObject({ status: 400 });
    for (let n = 0; n < 5; n += 1)
      expect(await person.post('/me/deletion', { password: 'wrong' })).toMatchObject({
        status: 403,
        body: { detail: 'The password is wrong.' },
      });
    expect(await person.post('/me/deletion', { password: PASSWORD })).toMatchObject({ status: 429 });
    expect((await person.get('/me/deletion')).body.deleteAt).toBeNull();
  });

  test('403 for the only Admin', async () => {
    const admin = await service.person('admin');
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from users where tier = 'admin' and disabled_at is null`.execute(service.db);
    expect(rows[0]?.n).toBe(1);
    expect(await admin.post('/me/deletion', { password: PASSWORD })).toMatchObject({
      status: 403,
      body: { detail: 'This is the only Admin account. Make another account Admin first.' },
    });
    await service.opsToken('ops:read');
    expect(await admin.post('/me/deletion', { password: PASSWORD })).toMatchObject({ status: 202 });
  });

  test('an Admin takes his ops tokens along', async () => {
    const token = await service.opsToken('ops:read');
    const { userId } = await service.db
      .selectFrom('opsTokens')
      .select('createdBy as userId')
      .where('id', '=', token.id)
      .executeTakeFirstOrThrow();
    const at = service.clock.now();
    const values = { userId, requestedAt: new Date(at.getTime() - DAY), deleteAt: at };
    await service.db.insertInto('accountDeletions').values(values).execute();
    await service.keepHouse();
    expect(await token.get('/ops/freshness')).toMatchObject({ status: 401 });
  });
});

describe('docs/privacy.md', () => {
  /** A row of each kind, written at an instant. */
  type Planted = [table: string, insert: (at: Date, userId: number) => ReturnType<typeof sql>];
  const PLANTED: Record<string, Planted> = {
    Sessions: [
      'sessions',
      (at, userId) => sql`
      insert into sessions (id, user_id, network, created_at, rotated_at)
      values (gen_random_uuid(), ${userId}, '10.0.0.0/24', ${at}, ${at})`,
    ],
    'Emails that were sent': [
      'mails',
      (at) => sql`
      insert into mails (kind, recipient, subject, body_text, body_html, status, created_at, sent_at)
      values ('reset', 'old@example.com', '', '', '', 'sent', ${at}, ${at})`,
    ],
    'Counters of failed sign-ins (hashes)': [
      'throttles',
      (at) => sql`
      insert into throttles (key, count, window_started_at) values ('\\x01', 1, ${at})`,
    ],
    'Responses to requests with an `Idempotency-Key`': [
      'idempotency_keys',
      (at) => sql`
      insert into idempotency_keys (scope, fingerprint, created_at) values ('\\x01', '\\x01', ${at})`,
    ],
    'Audit log': [
      'audit_events',
      (at, userId) => sql`
      insert into audit_events (kind, actor, user_id, at) values ('login', 'test', ${userId}, ${at})`,
    ],
    'Events and webhook deliveries': [
      'events',
      (at) => sql`
      insert into events (id, position, type, dedupe_key, occurred_at, body)
      values ('evt_old', -1, 'picks.scored', 'old', ${at}, '')`,
    ],
    "Ids of Stripe's events": [
      'billing_events',
      (at) =>
        sql`insert into billing_events (id, type, received_at) values ('evt_old', 'invoice.paid', ${at})`,
    ],
    Alerts: [
      'alerts',
      (at, userId) => sql`
      insert into alerts (user_id, dedupe_key, kind, title, message, email, happened_at)
      values (${userId}, 'old', 'pick', '', '', false, ${at})`,
    ],
    'Records of expired exports': [
      'exports',
      (at, userId) => sql`
      insert into exports (user_id, type, format, filters, status, created_at, expires_at)
      values (${userId}, 'picks', 'csv', '{}', 'queued', ${at}, ${at})`,
    ],
  };
  const rows = readFileSync('docs/privacy.md', 'utf8').matchAll(
    /^\| (.+?) \| .*?(\d+)(?: days?\b[^|]*)? \| `(.+?)` \|$/gm,
  );
  const kept = [...rows].map(([, what = '', days = '', job = '']) => ({ what, days: Number(days), job }));

  test.each(kept.filter(({ what }) => what in PLANTED))('$what: $days days', async ({ what, days, job }) => {
    const { userId } = await service.person('free');
    const [table, insert] = PLANTED[what] ?? expect.unreachable();
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)}`.execute(service.db);
      return rows[0]?.n ?? 0;
    };
    const run = () => service.handlers[job as 'accounts.housekeeping']({});
    await run();
    const before = await count();
    const age = (ms: number) => new Date(service.clock.now().getTime() - ms);
    await insert(age(days * DAY - 60_000), userId).execute(service.db);
    await run();
    expect(await count()).toBe(before + 1);
    service.clock.advance(2 * 60_000);
    await run();
    expect(await count()).toBe(before);
  });

  test('names every job that deletes rows of accounts', () => {
    expect(kept.map(({ what }) => what)).toEqual(expect.arrayContaining(Object.keys(PLANTED)));
  });
});
