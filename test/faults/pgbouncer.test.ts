import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Connection, connect } from '../../src/platform/db/connect.ts';
import { withLock } from '../../src/platform/db/hold-lock.ts';
import { duringTests } from '../support/during-tests.ts';
import { tick, until } from '../support/process.ts';
import { startFleet } from './fleet.ts';
import { mixedLoad, openLedger } from './mixed-load.ts';

const server = inject('postgresUrl');
const pooler = process.env.TEST_PGBOUNCER_URL;
const PROGRAM = { args: [fileURLToPath(new URL('./slow-service.ts', import.meta.url))] };
const LOAD_MS = 6_000;

describe.skipIf(!server)(
  'four processes behind PgBouncer in transaction mode, with fewer connections than they ask for',
  () => {
    let straight: Connection;
    const fleet = duringTests(() =>
      startFleet({
        server: server ?? '',
        pooler,
        empty: true,
        roles: ['api', 'worker', 'api', 'worker'],
        program: PROGRAM,
        settings: { STEP_MS: '60', TRUST_PROXY: '127.0.0.0/8' },
      }),
    );
    beforeAll(async () => {
      straight = connect({ url: fleet.url, poolSize: 2 }, console.error);
    });
    afterAll(async () => {
      await straight.close();
    });
    const rowsOf = async <T>(query: string): Promise<T[]> =>
      (await sql.raw<T>(query).execute(straight.db)).rows;

    test('they set up an empty database together, and no lock stays behind', async () => {
      const applied = await rowsOf<{ n: number }>(
        'select count(*)::int as n from schema_migrations group by name',
      );
      expect(applied.length).toBeGreaterThan(5);
      const locks = () =>
        rowsOf(`select objid from pg_locks where locktype = 'advisory' and database =
          (select oid from pg_database where datname = current_database())`);
      // The workers hold some for a moment, a transaction of a job for example.
      await until('no advisory lock is held', async () => (await locks()).length === 0);
    });

    test('mixed load is answered without a fault, and every operation is done once', async () => {
      const ledger = openLedger();
      const signedIn = await fleet.apis[0]?.service.signIn();
      const admin = fleet.as(signedIn?.credentials ?? {});
      const load = mixedLoad({ fleet, admin, ledger, readers: 8 });
      await tick(LOAD_MS);
      await load.stop();
      expect(ledger.failures).toEqual([]);
      expect(ledger.cut).toBe(0);
      const open = async () =>
        (await rowsOf('select 1 from operations where completed_at is null')).length === 0;
      await until('every operation has ended', open);
      const done = await rowsOf<{ status: string; n: number }>(
        `select o.status, count(a.id)::int as n from operations o
       left join audit_events a on a.kind = 'score ' || o.league || ' ' || o.date group by o.id`,
      );
      expect(done.length).toBe(ledger.operations.size);
      expect(done.filter(({ status, n }) => status !== 'succeeded' || n !== 1)).toEqual([]);
    });

    test('the time limits of requests hold', async () => {
      const { db, close } = connect(
        { url: new URL(new URL(fleet.url).pathname, pooler).toString(), poolSize: 1 },
        console.error,
      );
      const { rows } = await sql<{
        work: string;
        idle: string;
      }>`select current_setting('statement_timeout') as work,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
      await close();
      expect(rows).toEqual([{ work: '20s', idle: '15s' }]);
    });

    test('a lock is held by one process at a time, and let go', async () => {
      const url = new URL(new URL(fleet.url).pathname, pooler).toString();
      const holders = Array.from({ length: 6 }, () => connect({ url, poolSize: 2 }, console.error));
      let inside = 0;
      let most = 0;
      const work = async (db: Connection['db']) => {
        most = Math.max(most, ++inside);
        await sql`select 1`.execute(db);
        await tick(50);
        inside--;
      };
      await Promise.all(holders.map(({ db }) => withLock(db, 'a lock of tests', () => work(db))));
      for (const { close } of holders) await close();
      expect(most).toBe(1);
    });
  },
);
