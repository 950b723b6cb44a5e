import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../src/platform/db/connect.ts';
import { createRandom } from '../data/random.ts';
import { type Caller, patient } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import {
  freePort,
  KILLS,
  makeDataFolder,
  type RunningService,
  startProcess,
  tick,
  until,
} from '../support/process.ts';
import { withStoredData } from '../support/stored-data.ts';

const SEED = Number(process.env.FAULT_SEED ?? 20_261_115);
const PASSWORD = 'a fine password for tests';

type Acknowledged = {
  tokens: Map<number, string>;
  /** Revocation requested: without a response they may exist or not. */
  revoking: Set<number>;
  revoked: Set<number>;
  emails: string[];
  forgotten: string[];
  /** Requested with a key, whatever the response. */
  asked: Map<string, string>;
};

/** Writes without a pause until the service dies, and records every success. */
async function writeUntilDeath(service: RunningService, admin: Caller, lane: string, log: Acknowledged) {
  const address = { 'x-forwarded-for': `198.51.100.${1 + Math.floor(Math.random() * 250)}` };
  for (let n = 0; ; n++) {
    const name = `${lane}-${n}`;
    try {
      const made = await admin.post('/ops/tokens', { name, scopes: ['ops:read'] });
      if (made.status === 201) log.tokens.set(made.body.id, name);
      if (made.status === 201 && n % 3 === 0) {
        log.revoking.add(made.body.id);
        const gone = await admin.delete(`/ops/tokens/${made.body.id}`);
        if (gone.status === 200) log.revoked.add(made.body.id);
      }
      if (n % 5 === 0) {
        const email = `${name}@example.com`;
        const opened = await service.anonymous.post('/auth/register', { email, password: PASSWORD }, address);
        if (opened.status === 202) log.emails.push(email);
        log.asked.set(name, email);
        const forgot = await patient(service.anonymous).post(
          '/auth/forgot-password',
          { email },
          {
            ...address,
            'idempotency-key': name,
          },
        );
        if (forgot.status === 200) log.forgotten.push(email);
      }
    } catch {
      return; // it is dead; writes without a response may exist or not
    }
  }
}

test(`nothing acknowledged is lost over ${KILLS} kill -9 under load (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const folder = makeDataFolder();
  const settings = { DATA_DIR: folder.dir, PORT: String(await freePort()), TRUST_PROXY: '127.0.0.0/8' };
  const log: Acknowledged = {
    tokens: new Map(),
    revoking: new Set(),
    revoked: new Set(),
    emails: [],
    forgotten: [],
    asked: new Map(),
  };
  const readyMs: number[] = [];
  try {
    for (let round = 0; round <= KILLS; round++) {
      const service = await startProcess(settings);
      readyMs.push(service.readyMs);
      const admin = await service.signIn();
      const listed = new Map(
        (await patient(admin).get('/ops/tokens')).body.map((one: { id: number; name: string }) => [
          one.id,
          one.name,
        ]),
      );
      for (const [id, name] of log.tokens) {
        if (log.revoked.has(id)) expect(listed.has(id)).toBe(false);
        else if (!log.revoking.has(id)) expect(listed.get(id)).toBe(name);
      }
      // The last requests may have no response: their callers retry with the same key.
      for (const [key, email] of [...log.asked].slice(-4)) {
        const { status } = await service.anonymous.post(
          '/auth/forgot-password',
          { email },
          { 'idempotency-key': key },
        );
        expect(status).toBe(200);
      }
      const newest = log.emails.at(-1);
      if (newest) await service.signIn({ email: newest, password: PASSWORD });
      if (round === KILLS) {
        expect((await service.kill('SIGTERM')).code).toBe(0);
        break;
      }
      const lanes = ['a', 'b', 'c', 'd'].map((lane) =>
        writeUntilDeath(service, admin, `${round}${lane}`, log),
      );
      // Kills after a random number of writes, at a random moment.
      const goal = log.tokens.size + 4 + random.below(40);
      await until('enough was written', () => log.tokens.size >= goal);
      await tick(random.below(40));
      await service.kill('SIGKILL');
      await Promise.all(lanes);
    }
    await withStoredData(folder.dir, (db) => expectWholeOperations(db, log));
  } finally {
    folder.remove();
  }
  console.log(
    `${log.tokens.size} tokens made, ${log.revoked.size} revoked, ${log.emails.length} accounts opened, ${log.forgotten.length} links asked for; ready again after ms: ${readyMs.map(Math.round).join(' ')}`,
  );
  expect(log.tokens.size).toBeGreaterThan(KILLS * 3);
  expect(Math.max(...readyMs.slice(1))).toBeLessThan(stretched(10_000));
});

/** Every change is complete, acknowledged or not. */
async function expectWholeOperations(db: Db, log: Acknowledged): Promise<void> {
  const broken = async (query: string) => (await sql.raw(query).execute(db)).rows;
  expect(
    await broken(`select t.id from ops_tokens t where 1 <> (select count(*) from audit_events a
        where a.kind = 'ops_token_created' and (a.detail->>'tokenId')::int = t.id)`),
  ).toEqual([]);
  expect(
    await broken(`select t.id from ops_tokens t where (t.revoked_at is not null)::int <> (select count(*) from audit_events a
        where a.kind = 'ops_token_revoked' and (a.detail->>'tokenId')::int = t.id)`),
  ).toEqual([]);
  expect(
    await broken(`select u.email from users u where u.tier = 'free' and not (
        exists (select 1 from mails m where m.recipient = u.email and m.kind = 'welcome')
        and exists (select 1 from audit_events a where a.kind = 'registered' and a.user_id = u.id))`),
  ).toEqual([]);
  expect(
    await broken(`select m.id from mails m where m.status <> 'sent' and not exists (
        select 1 from pgboss.job j where j.name = 'mail.send' and (j.data->>'mailId')::bigint = m.id)`),
  ).toEqual([]);
  expect(await broken('select scope from idempotency_keys where status is null')).toEqual([]);
  expect(
    await broken(`select recipient from mails where kind = 'reset' group by recipient having count(*) > 1`),
  ).toEqual([]);
  const emails = new Set((await db.selectFrom('users').select('email').execute()).map(({ email }) => email));
  expect(log.emails.filter((email) => !emails.has(email))).toEqual([]);
  const resets = new Set(
    (await db.selectFrom('mails').select('recipient').where('kind', '=', 'reset').execute()).map(
      ({ recipient }) => recipient,
    ),
  );
  expect(log.forgotten.filter((email) => !resets.has(email))).toEqual([]);
}
