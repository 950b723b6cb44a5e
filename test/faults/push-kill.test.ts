import { randomInt, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { connect, type Db } from '../../src/platform/db/connect.ts';
import { type Caller, retry503 } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import { freePort, makeDataFolder, makeFolder, startProcess, tick, until } from '../support/process.ts';
import { push } from '../support/push.ts';
import { withStoredData } from '../support/stored-data.ts';

const FROZEN_SERVICE = [fileURLToPath(new URL('./frozen-service.ts', import.meta.url))];
const DATE = '2026-01-15'; // the day of the frozen clock
const BATCHES = 3;
const LONGEST_PUSH_MS = 1_500;
const SECRET = 'a secret for tests that is long enough';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Quotes of one book on every prop that the sample league offers on the day. */
async function linesOf(book: string) {
  const ask = { league: 'nba', date: DATE, asOf: new Date(`${DATE}T17:00:00Z`) } as const;
  const { players } = await sampleFeed().players(ask);
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const { propQuotes } = await sampleFeed().odds(ask);
  const props = new Map(
    propQuotes
      .filter(({ stat }) => stat === 'points' || stat === 'rebounds')
      .map((quote) => [`${quote.gameId} ${quote.playerId} ${quote.stat}`, quote]),
  );
  return [...props.values()].map(({ gameId, playerId, stat, line }) => ({
    league: 'NBA',
    game_date: DATE,
    game_id: gameId,
    player_name: names.get(playerId),
    stat: stat === 'points' ? 'pts' : 'reb',
    book,
    line,
    over_odds: -110,
    under_odds: -110,
  }));
}

const operatorOf = async (service: Awaited<ReturnType<typeof startProcess>>) => {
  const admin = await service.signIn();
  const scopes = ['ops:read', 'ops:commands'];
  const { body } = await retry503(() => admin.post('/ops/tokens', { name: 'test', scopes }));
  return service.as({ authorization: `Bearer ${body.token}` });
};
const ended = (caller: Caller, id: number) =>
  until(
    'it has ended',
    async () => (await retry503(() => caller.get(`/ops/operations/${id}`))).body.completedAt !== null,
    120_000,
  );
const statusOf = async (caller: Caller, id: number) =>
  (await retry503(() => caller.get(`/ops/operations/${id}`))).body.status;
const prepare = async (operator: Caller) => {
  for (const step of ['schedule', 'players']) {
    const { body } = await retry503(() => operator.post('/ops/operations/run-ingest', { date: DATE, step }));
    await ended(operator, body.id);
  }
};
const countByBook = async (db: Db) => {
  const { rows } = await sql<{ name: string; quotes: number; operations: number }>`
    select name, count(*)::int as quotes,
      (select count(*)::int from operations where type = 'push') as operations
    from odds_quotes join books on books.id = book_id group by name order by name`.execute(db);
  return rows;
};

test('killed in the middle of a batch, the retry stores it completely and once', {
  timeout: stretched(300_000),
}, async () => {
  const folder = makeDataFolder();
  cleanups.push(folder.remove);
  const settings = { DATA_DIR: folder.dir, PORT: String(await freePort()) };
  const start = () => startProcess(settings, { args: FROZEN_SERVICE });
  let service = await start();
  const operator = await operatorOf(service);
  await prepare(operator);
  const expected: Record<string, number> = {};
  for (let n = 0; n < BATCHES; n++) {
    const [book, batch] = [`book${n}`, randomUUID()];
    const lines = await linesOf(book);
    const first = push(operator, 'prop_lines', lines, batch).catch(() => null);
    await tick(randomInt(LONGEST_PUSH_MS));
    await service.kill();
    await first;
    service = await start();
    const { status, body, text } = await retry503(() => push(operator, 'prop_lines', lines, batch));
    expect(status, text).toBe(202);
    await ended(operator, body.operation.id);
    expect(await statusOf(operator, body.operation.id)).toBe('succeeded');
    expected[book] = lines.length;
  }
  expect((await service.kill('SIGTERM')).code).toBe(0);
  const rows = await withStoredData(folder.dir, countByBook);
  expect(Object.fromEntries(rows.map(({ name, quotes }) => [name, quotes]))).toEqual(expected);
  expect(rows[0]!.quotes).toBeGreaterThan(100);
  expect(rows[0]!.operations).toBe(BATCHES);
});

test('two processes that get the same batch at once store it once', {
  timeout: stretched(300_000),
}, async ({ skip }) => {
  const server = inject('postgresUrl');
  if (!server) return skip('There is no PostgreSQL server.');
  const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(server, name, inject('template'));
  cleanups.push(() => dropDatabase(server, name));
  const settings = { DATABASE_URL: url, JWT_SECRET: SECRET, ENCRYPTION_KEY: SECRET };
  const start = async () => {
    const folder = makeFolder();
    const port = String(await freePort());
    const service = await startProcess(
      { ...settings, DATA_DIR: folder.dir, PORT: port },
      { args: FROZEN_SERVICE },
    );
    cleanups.push(folder.remove, () => service.kill());
    return service;
  };
  const services = await Promise.all([start(), start()]);
  const operator = await operatorOf(services[0]);
  await prepare(operator);
  const lines = await linesOf('book');
  const callers = services.map((service) => service.as(operator.credentials));
  const batch = randomUUID();
  const answers = await Promise.all(
    [...callers, ...callers].map((caller) => until202(() => push(caller, 'prop_lines', lines, batch))),
  );
  const [first] = answers;
  for (const { text } of answers) expect(text).toBe(first!.text);
  await ended(operator, first!.body.operation.id);
  const { db, close } = connect({ url, poolSize: 2 }, console.error);
  expect(await countByBook(db)).toEqual([{ name: 'book', quotes: lines.length, operations: 1 }]);
  await close();
});

/** A duplicate that arrives while the first is stored may be asked to come back. */
async function until202(ask: () => ReturnType<typeof push>) {
  for (;;) {
    const answer = await ask();
    if (answer.status === 202) return answer;
    if (answer.status !== 409) throw new Error(`${answer.status}: ${answer.text}`);
    await tick(200);
  }
}
