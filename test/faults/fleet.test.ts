import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createAccount } from '../../src/accounts/first-accounts.ts';
import { createPasswords, type Passwords } from '../../src/accounts/passwords.ts';
import { type Connection, connect } from '../../src/platform/db/connect.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import { type Caller, patient } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { tick, until } from '../support/process.ts';
import { startFleet } from './fleet.ts';
import { attempt, insist, type Ledger, mixedLoad, openLedger } from './mixed-load.ts';

const server = inject('postgresUrl');
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 40);
const KILL_EVERY_SECONDS = SECONDS < 120 ? 8 : 20;
const QUOTA = 40;
const WINDOW_SECONDS = 600;
const BURST_EVERY_MS = 3_000;
const PASSWORD = 'a fine password for tests';
const PROGRAM = { args: [fileURLToPath(new URL('./slow-service.ts', import.meta.url))] };
/** A lost operation or delivery is taken over when its lease of 30 s has expired. */
const SETTLED_MS = 120_000;

type Burst = { allowed: number; refused: number; cut: number; seconds: number };

describe.skipIf(!server)('two API processes and two workers, one of them killed now and then', () => {
  let connection: Connection;
  let admin: Caller;
  let passwords: Passwords;
  const ledger: Ledger = openLedger();
  const bursts: Burst[] = [];
  const rowsOf = async <T>(query: string): Promise<T[]> =>
    (await sql.raw<T>(query).execute(connection.db)).rows;
  const count = async (query: string) =>
    (await rowsOf<{ n: number }>(`select count(*)::int as n ${query}`))[0]?.n;

  const receiver = duringTests(startReceiver);
  const fleet = duringTests(() =>
    startFleet({
      server: server ?? '',
      roles: ['api', 'worker', 'api', 'worker'],
      program: PROGRAM,
      settings: {
        STEP_MS: '60',
        RATE_LIMIT_SHARP: `${QUOTA}/${WINDOW_SECONDS}`,
        TRUST_PROXY: '127.0.0.0/8',
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      },
    }),
  );
  beforeAll(async () => {
    connection = connect({ url: fleet.url, poolSize: 3 }, console.error);
    passwords = await createPasswords();
    const signedIn = await fleet.apis[0]?.service.signIn();
    admin = fleet.as(signedIn?.credentials ?? {});
    const hook = { url: receiver.url('/ok/fleet'), events: ['picks.scored'] };
    expect((await patient(admin).post('/data/webhook-subscriptions', hook)).status).toBe(201);
  });
  afterAll(async () => {
    await connection.close();
  });

  /** Half as many requests again as the quota allows, at once and over both processes. */
  const burst = async () => {
    const email = `sharp-${randomUUID()}@example.com`;
    const account = { email, password: PASSWORD, tier: 'sharp' as const, actor: 'test', now: new Date() };
    await createAccount(connection.db, passwords, account);
    const { body } = await insist(ledger, () =>
      fleet.anonymous.post('/auth/login', { email, password: PASSWORD }),
    );
    const own = fleet.as({ authorization: `Bearer ${body.accessToken}` });
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: QUOTA * 1.5 }, () => attempt(ledger, () => own.get('/data/usage'))),
    );
    const having = (status: number | undefined) => answers.filter((one) => one?.status === status).length;
    const seconds = (performance.now() - began) / 1_000;
    bursts.push({ allowed: having(200), refused: having(429), cut: having(undefined), seconds });
  };

  test(
    `${SECONDS} s of mixed load with a kill -9 every ${KILL_EVERY_SECONDS} s`,
    async () => {
      const began = performance.now();
      const end = began + SECONDS * 1_000;
      const load = mixedLoad({ fleet, admin, ledger });
      const bursting = (async () => {
        while (performance.now() < end) {
          await burst();
          await tick(BURST_EVERY_MS);
        }
      })();
      const restarts: Promise<void>[] = [];
      for (;;) {
        const killAt = began + (restarts.length + 1) * KILL_EVERY_SECONDS * 1_000;
        if (killAt >= end) break;
        await tick(killAt - performance.now());
        const member = fleet.members[restarts.length % fleet.members.length];
        if (!member) throw new Error('there is nobody to kill');
        restarts.push(member.service.kill('SIGKILL').then(member.restart));
      }
      await tick(end - performance.now());
      await Promise.all([...restarts, bursting, load.stop()]);
      const answers = [...ledger.statuses].map(([status, n]) => `${n} × ${status}`).join(', ');
      console.log(
        `${restarts.length} kills; ${answers}; ${ledger.cut} cut; ${ledger.operations.size} operations, ${ledger.tokens.size} tokens, ${ledger.emails.size} accounts`,
      );
      expect(ledger.failures).toEqual([]);
      // The number depends on the machine; there must be some, or the test proves nothing.
      expect(ledger.operations.size).toBeGreaterThan(2);
      expect(ledger.tokens.size).toBeGreaterThan(2);
    },
    SECONDS * 1_000 + stretched(120_000),
  );

  test('no acknowledgement is lost', async () => {
    const tokens = new Set((await rowsOf<{ id: number }>('select id from ops_tokens')).map(({ id }) => id));
    expect([...ledger.tokens].filter((id) => !tokens.has(id))).toEqual([]);
    const welcomed = await rowsOf<{ recipient: string; n: number }>(
      `select recipient, count(*)::int as n from mails where kind = 'welcome' group by 1`,
    );
    const letters = new Map(welcomed.map(({ recipient, n }) => [recipient, n]));
    expect([...ledger.emails].filter((email) => letters.get(email) !== 1)).toEqual([]);
  });

  test(
    'every operation exists once, ends well and was done once, by both workers',
    async () => {
      const operations = await rowsOf<{ id: number }>('select id from operations order by id');
      expect(operations.map(({ id }) => id)).toEqual([...ledger.operations.values()].sort((a, b) => a - b));
      const open = async () => (await count(`from operations where completed_at is null`)) === 0;
      const waited = await until('every operation has ended', open, SETTLED_MS);
      expect(await count(`from operations where status <> 'succeeded'`)).toBe(0);
      const marks = await rowsOf<{ kind: string; actor: string }>(
        `select kind, actor from audit_events where actor like 'pid:%'`,
      );
      expect(new Set(marks.map(({ kind }) => kind)).size).toBe(marks.length);
      expect(marks.length).toBe(operations.length);
      const byWorker = Map.groupBy(marks, ({ actor }) => actor);
      console.log(
        `the last operation ended ${Math.round(waited)} ms later; by process: ${[...byWorker.values()].map(({ length }) => length).join(' ')}`,
      );
      expect(byWorker.size).toBeGreaterThanOrEqual(2);
    },
    stretched(SETTLED_MS) + 10_000,
  );

  test(
    'every event exists once and was delivered',
    async () => {
      const pending = async () => (await count(`from webhook_deliveries where status = 'pending'`)) === 0;
      await until('everything was sent', pending, SETTLED_MS);
      const events = (await rowsOf<{ id: string }>('select id from events order by position')).map(
        ({ id }) => id,
      );
      expect(events.length).toBe(ledger.operations.size);
      expect(new Set(receiver.requests.map(({ json }) => json.id))).toEqual(new Set(events));
      console.log(`${events.length} events, delivered ${receiver.requests.length} times`);
    },
    stretched(SETTLED_MS) + 10_000,
  );

  test('the limit was exact over both processes', () => {
    console.log(
      'bursts:',
      bursts.map(({ allowed, cut }) => `${allowed}${cut ? ` (${cut} cut)` : ''}`).join(' '),
    );
    for (const { allowed, cut, seconds } of bursts) {
      // During a burst the sliding window allows what has left it.
      expect(allowed).toBeLessThanOrEqual(QUOTA + 1 + Math.ceil((QUOTA * seconds) / WINDOW_SECONDS));
      expect(allowed + cut).toBeGreaterThanOrEqual(QUOTA - 1);
    }
  });

  test('what comes by the minute came once for every minute', async () => {
    const names = `('pipeline.schedule', 'alerts.tell')`;
    // By scheduled minute: a job whose worker was killed may be created in the next one.
    const listDue = () =>
      rowsOf<{ name: string; n: number }>(
        `select data->>'name' as name, count(*)::int as n from pgboss.job
         where name = '__pgboss__send-it' and data->>'name' in ${names} group by data->>'name', data->>'slot'`,
      );
    const listMade = () =>
      rowsOf<{ name: string; n: number }>(
        `select name, count(*)::int as n from pgboss.job where name in ${names} group by name`,
      );
    await until('a minute has begun', async () => (await listMade()).length === 2, SETTLED_MS);
    const [made, due] = [await listMade(), await listDue()];
    console.log('minutes due:', due.length / 2, 'fired:', made.map(({ n }) => n).join(' '));
    expect(due.filter(({ n }) => n !== 1)).toEqual([]);
    for (const { name, n } of made)
      expect(n).toBeLessThanOrEqual(due.filter((one) => one.name === name).length);
  });
});
