import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { type Caller, retry503 } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { freePort, KILLS, makeDataFolder, startProcess, tick, until } from '../support/process.ts';
import { withStoredData } from '../support/stored-data.ts';
import { FACT_TABLES } from '../support/table-hash.ts';

const FROZEN_SERVICE = [fileURLToPath(new URL('./frozen-service.ts', import.meta.url))];
const KILLS_A_DAY = 2; // a third would correctly fail the operation
const DAYS = Math.ceil(KILLS / KILLS_A_DAY);
const SHORTEST_INGEST_MS = 200;

const dayOf = (n: number) => addDays('2025-12-25', n);
const show = async (caller: Caller, id: number) =>
  (await retry503(() => caller.get(`/ops/operations/${id}`))).body;
const hasEnded = async (caller: Caller, id: number): Promise<boolean> =>
  (await show(caller, id)).completedAt !== null;

/** All stored rows, without the sequence numbers that a rolled-back transaction uses up. */
async function readFacts(db: Db): Promise<Record<string, string[]>> {
  const facts: Record<string, string[]> = {};
  for (const table of FACT_TABLES) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'id' - 'snapshot_id')::text as row from ${sql.table(table)} t order by 1`.execute(
      db,
    );
    facts[table] = rows.map(({ row }) => row);
  }
  return facts;
}

/** Kills the service so often during the ingest of each day, each time after less than `withinMs`. */
async function ingestDays({ kills, withinMs }: { kills: number; withinMs: number }) {
  const folder = makeDataFolder();
  const settings = { DATA_DIR: folder.dir, PORT: String(await freePort()) };
  const start = () => startProcess(settings, { args: FROZEN_SERVICE });
  let service = await start();
  const scopes = ['ops:read', 'ops:commands'];
  const admin = await service.signIn();
  const { token } = (await retry503(() => admin.post('/ops/tokens', { name: 'test', scopes }))).body;
  const operator = service.as({ authorization: `Bearer ${token}` });
  let hits = 0;
  const tookMs: number[] = [];
  for (let n = 0; n < DAYS; n++) {
    const { status, body, text } = await retry503(() =>
      operator.post('/ops/operations/run-ingest', { date: dayOf(n) }),
    );
    expect(status, text).toBe(202);
    for (let kill = 0; kill < kills; kill++) {
      await until('it is taken', async () => (await show(operator, body.id)).startedAt !== null);
      await tick(randomInt(withinMs));
      hits += (await hasEnded(operator, body.id)) ? 0 : 1;
      await service.kill();
      service = await start();
    }
    tookMs.push(await until('it has ended', () => hasEnded(operator, body.id), 60_000));
    expect((await show(operator, body.id)).status).toBe('succeeded');
  }
  expect((await service.kill('SIGTERM')).code).toBe(0);
  const facts = await withStoredData(folder.dir, readFacts);
  folder.remove();
  return { facts, hits, tookMs };
}

test('killed at random moments, ingests leave the same rows as undisturbed ones', {
  timeout: stretched(900_000),
}, async () => {
  const undisturbed = await ingestDays({ kills: 0, withinMs: 0 });
  const withinMs = Math.max(SHORTEST_INGEST_MS, Math.round(Math.min(...undisturbed.tookMs)));
  const killed = await ingestDays({ kills: KILLS_A_DAY, withinMs });
  console.log(`${killed.hits} of ${DAYS * KILLS_A_DAY} kills met a running ingest`);
  for (const table of FACT_TABLES) expect(killed.facts[table], table).toEqual(undisturbed.facts[table]);
  expect(undisturbed.facts.odds_quotes?.length).toBeGreaterThan(1_000);
  expect(killed.hits).toBeGreaterThan(0);
});
