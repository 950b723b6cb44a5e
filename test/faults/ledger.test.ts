import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { appendEntries } from '../../src/ledger/append-entries.ts';
import { findHead, listEntries } from '../../src/ledger/queries.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connect, type Db } from '../../src/platform/db/connect.ts';
import { createTestLedger } from '../support/ledger.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';

const WRITERS = 10;
const TRANSACTIONS = 60;
const entry = (because: string) => ({ kind: 'key' as const, fields: { add: null, retire: null, because } });

/** A seventh of the transactions is rolled back; every eleventh loses its connection before the commit. */
async function write(db: Db, writer: number, committed: Set<string>): Promise<void> {
  for (let n = 0; n < TRANSACTIONS; n++) {
    const names = Array.from({ length: 1 + (n % 3) }, (_, i) => `${writer}/${n}/${i}`);
    const work = db.transaction().execute(async (db) => {
      await appendEntries(db, names.map(entry), systemClock.now());
      if (n % 7 === 0) throw new Error('rolled back');
      if (n % 11 === 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    });
    await work.then(
      () => {
        for (const name of names) committed.add(name);
      },
      () => {},
    );
  }
}

test('ten writers with rollbacks and lost connections leave no gap, and a reader never sees one', async () => {
  const server = inject('postgresUrl') ?? '';
  const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(server, name, inject('template'));
  const { db, close } = connect({ url, poolSize: WRITERS + 2 }, () => {});
  try {
    const ledger = await createTestLedger(db, systemClock);
    const committed = new Set<string>();
    let isDone = false;
    const sizes: number[] = [];
    const watch = async () => {
      while (!isDone) {
        const { rows } = await sql<{ count: number; last: number }>`
          select count(*)::int as count, max(idx)::int as last from ledger_entries`.execute(db);
        expect(rows[0]?.count).toBe((rows[0]?.last ?? 0) + 1);
        sizes.push(rows[0]?.count ?? 0);
      }
    };
    const reader = watch();
    const signer = Promise.all([ledger.sign(), ledger.sign()]);
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(db, writer, committed)));
    isDone = true;
    await reader;
    await signer;
    const size = (await findHead(db))?.size ?? 0;
    const entries = await listEntries(db, 0, size);
    expect(entries.map(({ idx }) => idx)).toEqual(Array.from({ length: size }, (_, i) => i));
    const stored = entries.slice(1).map(({ entry }) => String(JSON.parse(entry.toString('utf8')).because));
    expect(new Set(stored)).toEqual(committed);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    const signed = await Promise.all([ledger.sign(), ledger.sign()]);
    expect(signed.filter((one) => one !== null)).toEqual([size]);
    expect((await ledger.verify())?.findings.filter(({ level }) => level === 'fail')).toEqual([]);
  } finally {
    await close();
    await dropDatabase(server, name);
  }
});
