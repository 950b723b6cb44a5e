import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { noteRevision, readRevisions } from '../../src/platform/db/revisions.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { HISTORY } from '../data/arrivals.ts';
import { AWKWARD, saveAwkwardDay } from '../data/awkward-day.ts';
import { propQuote } from '../data/facts.ts';
import type { Answer, Caller } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';

const DATE = '2026-01-15';
const PATH = `/research/player/${AWKWARD.star}`;
/** As in production; otherwise the test service checks before every response. */
const PATIENCE = { freshMs: 500, oldestMs: 1_500 };
const LATEST_MS = 2_000;
const onServer = inject('postgresUrl') !== null;
if (!onServer) console.log('one process only: several need PostgreSQL (TEST_POSTGRES_URL, see test:servers)');

let services: TestService[];
let readers: Caller[];
beforeAll(async () => {
  const first = await startTestService({}, { patience: PATIENCE });
  const url = first.config.storage.databaseUrl;
  const second = url ? [await startTestService({ DATABASE_URL: url }, { patience: PATIENCE })] : [];
  services = [first, ...second];
  await saveAwkwardDay(first.db, { date: DATE, now: first.clock.now() });
  const key = await first.apiKey(await first.person('sharp'));
  readers = services.map((service) => service.as(key.credentials));
});
afterAll(async () => {
  for (const service of services.reverse()) await service.stop();
});

let saves = 0;
const save = (db: Db, book: string, line: number) =>
  saveFacts(db, {
    league: 'nba',
    arrival: HISTORY,
    facts: {
      propQuotes: [
        propQuote({
          gameId: AWKWARD.game,
          date: DATE,
          playerId: AWKWARD.star,
          book,
          line,
          capturedAt: new Date(+minutesAfter(services[0]!.clock.now(), -1) + ++saves),
        }),
      ],
    },
  });

const linesOf = async (reader: Caller): Promise<Record<string, number>> => {
  const { body } = await reader.get(PATH);
  const books = body.props[0].books as { sportsbook: string; line: number }[];
  return Object.fromEntries(books.map(({ sportsbook, line }) => [sportsbook, line]));
};

/** How long readers still get the old data. */
async function untilSeen(reader: Caller, book: string, line: number): Promise<number> {
  const began = performance.now();
  while ((await linesOf(reader))[book] !== line)
    if (performance.now() - began > 10_000) throw new Error(`${book} at ${line} was never seen`);
  return performance.now() - began;
}

test(
  'after a commit every process answers with it within two seconds',
  async () => {
    for (const [n, line] of [19.5, 23.5, 25.5].entries()) {
      for (const reader of readers) await linesOf(reader); // every process has a cached response
      await inTransaction(services[n % services.length]!.db, (db) => save(db, 'fresh', line));
      const seen = await Promise.all(readers.map((reader) => untilSeen(reader, 'fresh', line)));
      for (const ms of seen) expect(ms).toBeLessThan(stretched(LATEST_MS));
    }
  },
  stretched(60_000),
);

test('after a commit of its own a process never sends the previous response', async () => {
  const [service] = services as [TestService];
  const [reader] = readers as [Caller];
  for (const line of [14.5, 15.5, 16.5]) {
    await linesOf(reader); // cached
    await inTransaction(service.db, (db) => save(db, 'own', line));
    service.deps.revisions.expire();
    expect((await linesOf(reader)).own).toBe(line);
  }
});

test('a commit of facts notes their kind and league, so that other responses stay valid', async () => {
  const { db } = services[0]!;
  const last = async () => (await readRevisions(db, '0')).rows.at(-1);
  await inTransaction(db, (db) => save(db, 'noted', 18.5));
  expect(await last()).toMatchObject({ kind: 'lines', league: 'nba' });
  await inTransaction(db, (db) => noteRevision(db, []));
  expect(await last()).toMatchObject({ kind: null, league: null, instants: [] });
});

test.runIf(onServer)(
  'a key that one process revokes is refused by every other within two seconds',
  async () => {
    const [one, other] = services as [TestService, TestService];
    const owner = await one.person('sharp');
    const key = await one.apiKey(owner);
    const elsewhere = other.as(key.credentials);
    expect((await elsewhere.get('/data/usage')).status).toBe(200);
    expect((await owner.delete(`/me/api-keys/${key.id}`)).status).toBe(200);
    other.clock.advance(LATEST_MS);
    expect((await elsewhere.get('/data/usage')).status).toBe(401);
  },
);

test.runIf(onServer)(
  'a transaction that ends after a later one is seen too',
  async () => {
    const [one, other] = services.map(({ db }) => db) as [Db, Db];
    let finish = () => {};
    const mayEnd = new Promise<void>((ended) => {
      finish = ended;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((started) => {
      begun = started;
    });
    const slow = inTransaction(one, async (db) => {
      await save(db, 'slow', 17.5);
      begun();
      await mayEnd;
    });
    await hasBegun;
    await inTransaction(other, (db) => noteRevision(db, [])); // numbered later, ended earlier
    for (const reader of readers) expect(await linesOf(reader)).not.toHaveProperty('slow');
    finish();
    await slow;
    for (const reader of readers)
      expect(await untilSeen(reader, 'slow', 17.5)).toBeLessThan(stretched(LATEST_MS));
  },
  30_000,
);

test('a traced request and one without a trace get the same cached response, header by header', async () => {
  const [reader] = readers;
  const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const OWN = ['date', 'x-request-id', 'traceparent', 'ratelimit', 'x-ratelimit-remaining'];
  const shape = ({ status, headers, text }: Answer) => ({
    status,
    text,
    names: [...headers.keys()].filter((name) => name !== 'traceparent').sort(),
    headers: Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name))),
  });
  for (const path of [PATH, '/data/picks/today']) {
    const traced = await reader!.get(path, trace);
    const plain = await reader!.get(path);
    expect(plain.headers.has('traceparent')).toBe(false); // it was the other's
    expect(shape(plain)).toEqual(shape(traced));
  }
});
