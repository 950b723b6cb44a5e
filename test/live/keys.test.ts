import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { FAULTS } from '../../src/ingest/stand-in/faults.ts';
import { type StandIn, startStandIn } from '../../src/ingest/stand-in/server.ts';
import { createLog } from '../../src/platform/log.ts';
import { fewGames } from '../data/few-games.ts';
import type { Caller } from '../support/client.ts';
import { KEYS } from '../support/live.ts';
import { OPERATOR_READS } from '../support/operator-reads.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** The whole service on sources with every kind of failure; the keys must not appear anywhere. */

const DATE = '2026-01-15';
let standIn: StandIn;
let service: TestService;
let operator: Caller;
let log = '';

beforeAll(async () => {
  const clock = {
    now: () => service?.clock.now() ?? new Date(`${DATE}T17:00:00Z`),
    monotonicMs: () => service?.clock.monotonicMs() ?? 0,
  };
  standIn = await startStandIn({ feed: fewGames(sampleFeed(), 1), clock, port: 0, slowMs: 1_500 });
  service = await startTestService(
    {
      ...standIn.settings,
      FEED_TIMEOUT_SECONDS: '1',
      ODDS_API_KEY: KEYS.odds,
      BALLDONTLIE_KEY: KEYS.balldontlie,
    },
    {},
    {},
    // Includes what the log itself would redact: nothing may reach it.
    () => createLog('trace', { to: { write: (line: string) => (log += line) } }),
  );
  operator = await service.opsToken('ops:commands', 'ops:read', 'ops:config');
  for (const step of ['schedule', 'players']) await run(step);
}, stretched(180_000));
afterAll(async () => {
  await service?.stop();
  await standIn?.stop();
});

/** One step queued by an operator; its result does not matter here. */
async function run(step: string): Promise<string> {
  const asked = await operator.post('/ops/operations/run-ingest', { date: DATE, league: 'nba', step });
  await service.drain();
  return (await operator.get(`/ops/operations/${asked.body.id}`)).text;
}

const tablesAsText = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    service.db,
  );
  const texts = rows.map(async ({ name }) => {
    const all = await sql.raw<{ text: string }>(`select t::text as text from ${name} t`).execute(service.db);
    return all.rows.map(({ text }) => text).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
};

test(
  'keys come out in no log line, error, answer, figure or table, however the sources fail',
  async () => {
    const said: string[] = [];
    for (const fault of FAULTS) {
      standIn.faults.add({ fault });
      for (const step of ['odds', 'injuries', 'profiles']) said.push(await run(step));
      standIn.faults.clear();
      service.clock.advance(3 * 60_000); // no circuit breaker is open
    }
    // And sources that cannot be reached.
    await standIn.stop();
    for (const step of ['odds', 'profiles']) said.push(await run(step));

    const admin = await service.person('admin');
    for (const path of OPERATOR_READS) {
      const { text, headers } = await admin.get(path);
      said.push(text, JSON.stringify([...headers]));
    }
    const tables = await tablesAsText();
    const everything = [log, tables, ...said].join('\n');
    expect(
      said.filter((text) => /answered HTML|answered 500|answered broken JSON/.test(text)).length,
    ).toBeGreaterThan(3);
    expect(tables).toContain('/v4/sports/basketball_nba/events'); // the request accounting is among them
    expect(log.length).toBeGreaterThan(1_000);
    for (const key of Object.values(KEYS)) {
      expect(everything).not.toContain(key);
      expect(everything).not.toContain(Buffer.from(key).toString('hex'));
      expect(everything).not.toContain(Buffer.from(key).toString('base64'));
    }
    expect(everything).not.toMatch(/apiKey=(?!\[redacted)/);
  },
  stretched(240_000),
);
