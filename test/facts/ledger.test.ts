import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { appendEntries } from '../../src/ledger/append-entries.ts';
import { loadKeys } from '../../src/ledger/keys.ts';
import { keySource } from '../../src/ledger/open-ledger.ts';
import { LedgerFork, publishCheckpoint } from '../../src/ledger/publish-checkpoint.ts';
import { readPublished, writePublished } from '../../src/ledger/published-file.ts';
import { findHead, listEntries } from '../../src/ledger/queries.ts';
import { restartLedger } from '../../src/ledger/restart-ledger.ts';
import { revealDue } from '../../src/ledger/reveal-due.ts';
import { proofOf, readLogFile } from '../../src/ledger/serve.ts';
import { findNewestCheckpoint } from '../../src/ledger/tile-queries.ts';
import { fromB64, utf8 } from '../../src/ledger/verify/bytes.ts';
import { formatCheckpoint } from '../../src/ledger/verify/checkpoint.ts';
import { candidateRow, commitment } from '../../src/ledger/verify/commitment.ts';
import { formatProof, verifyProof } from '../../src/ledger/verify/proof-file.ts';
import { tilePath, tilesOf, unbundle } from '../../src/ledger/verify/tiles.ts';
import { verifyLog } from '../../src/ledger/verify/verify-log.ts';
import { auditLedger } from '../../src/picks/ledger/audit.ts';
import { catchUpResults } from '../../src/picks/ledger/catch-up-results.ts';
import { closeSlates } from '../../src/picks/ledger/close-slates.ts';
import { importPicks } from '../../src/picks/ledger/import-picks.ts';
import { openCandidates } from '../../src/picks/ledger/open-candidates.ts';
import { recordResults } from '../../src/picks/ledger/record-results.ts';
import { TipOffPassed } from '../../src/picks/ledger/record-run.ts';
import { recoverLedger } from '../../src/picks/ledger/recover.ts';
import type { NewResult } from '../../src/picks/next-result.ts';
import { publishPicks as publishRealPicks } from '../../src/picks/publish-picks.ts';
import { insertResults, saveScoredProps } from '../../src/picks/save-queries.ts';
import type { ScoredDay } from '../../src/picks/score-day.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { createTestLedger, publishRun } from '../support/ledger.ts';

const TIP = new Date('2026-01-16T00:30:00Z');
const HOUR = 3_600_000;
let db: Db;
let clock: ManualClock;
let ledger: Awaited<ReturnType<typeof createTestLedger>>;
const database = duringTests(startTestDatabase);
beforeAll(async () => {
  db = database.db;
  clock = manualClock(new Date('2026-01-15T18:00:00Z'));
  // Published before the ledger exists: one game has begun, one is ahead.
  const begun = { date: '2026-01-14', gameId: 3, tipAt: new Date('2026-01-15T00:30:00Z') };
  const [old = 0] = await publishPicks(db, new Date('2026-01-14T20:00:00Z'), [pickContent(begun)]);
  await publishPicks(db, clock.now(), [pickContent({ gameId: 4, playerName: 'Secret Imported' })]);
  await insertResults(db, [resultOf(old, { settledAt: new Date('2026-01-15T04:00:00Z') })]);
  ledger = await createTestLedger(db, clock);
  await importPicks(db, { now: clock.now(), ahead: true });
});

const resultOf = (pickId: number, change: Partial<NewResult> = {}): NewResult => ({
  pickId,
  version: 1,
  settledAt: clock.now(),
  result: 'hit',
  actual: 30,
  voidReason: null,
  closingLine: null,
  closingProbability: null,
  clvPercent: null,
  closingEdgePercent: null,
  cause: 'settled',
  ...change,
});
const settle = (results: readonly NewResult[]) =>
  inTransaction(db, async (db) => {
    await insertResults(db, results);
    await recordResults(db, results, clock.now());
  });
const kinds = async () => {
  const head = await findHead(db);
  return (await listEntries(db, 0, head?.size ?? 0)).map(({ kind }) => kind);
};
const problems = async () =>
  (await ledger.verify())?.findings.filter(({ level }) => level !== 'ok') ?? ['not signed'];

test('a night from the import to the closed slate verifies, and nothing is secret before its time', async () => {
  expect(await kinds()).toEqual(['log', 'import', 'pick']);
  const content = pickContent({ gameId: 1, playerName: 'Secret Player' });
  const [first = 0, gone = 0] = await publishRun(db, clock, {
    add: [content, pickContent({ gameId: 1, playerName: 'Secret Gone' })],
  });
  clock.advance(HOUR);
  const [second = 0] = await publishRun(db, clock, {
    replace: [{ id: first, by: { ...content, line: 25.5 } }],
    withdraw: [{ id: gone, tipAt: content.tipAt }],
  });
  expect((await kinds()).slice(3)).toEqual(['run', 'pick', 'pick', 'run', 'withdraw', 'pick']);
  expect(await ledger.sign()).toBe(9);
  expect(await ledger.sign()).toBeNull();
  expect(await problems()).toEqual([]);

  const served = [];
  for (const path of ['checkpoint', 'tile/entries/000.p/9', 'tile/0/000.p/9', 'checkpoint/9'])
    served.push((await readLogFile(db, path)) ?? []);
  for (let index = 0; index < 9; index++) {
    const proof = await proofOf(db, index, false);
    expect(proof?.open).toBeNull();
    served.push(utf8(proof ? formatProof(proof) : ''));
  }
  const bytes = Buffer.concat(served.map((one) => Buffer.from(one)));
  const salts = await db.selectFrom('ledgerOpenings').select('salt').execute();
  for (const secret of [
    'Secret',
    String(content.playerId),
    '25.5',
    'The line moved.',
    ...salts.map(({ salt }) => salt),
  ])
    expect(bytes.includes(secret)).toBe(false);
  expect(salts.some(({ salt }) => bytes.includes(salt.toString('base64')))).toBe(false);

  const shown = await proofOf(db, 8, true);
  const file = utf8(shown ? formatProof(shown) : '');
  expect(await verifyProof(file, ledger.keys)).toMatchObject({ ok: true, entry: { pick: second } });

  clock.set(TIP);
  expect(await revealDue(db, clock.now())).toBe(5);
  expect(await revealDue(db, clock.now())).toBe(0);
  clock.advance(3 * HOUR);
  await settle([resultOf(second), resultOf(first)]);
  await settle([resultOf(second, { version: 2, result: 'miss', actual: 20, cause: 'corrected' })]);
  expect(await closeSlates(db, clock.now())).toBe(0);
  clock.advance(3 * HOUR);
  expect(await closeSlates(db, clock.now())).toBe(1);
  expect(await closeSlates(db, clock.now())).toBe(0);
  await ledger.sign();
  expect(await problems()).toEqual([]);
  const { record } = (await ledger.verify()) ?? {};
  expect(record).toMatchObject({ asserted: { hits: 0, misses: 1 }, imported: { hits: 1, misses: 0 } });
  const audit = await auditLedger(db, { now: clock.now(), dataDir: ledger.dataDir });
  expect(audit.filter(({ level }) => level !== 'ok')).toEqual([]);
});

test('a pick is refused when its game begins before it is stored, and leaves no entry', async () => {
  const before = await findHead(db);
  const content = pickContent({ date: '2026-01-20', gameId: 9, tipAt: new Date(clock.now().getTime() + 1) });
  let reads = 0;
  const late = { ...clock, now: () => (++reads === 1 ? clock.now() : content.tipAt) };
  await expect(publishRun(db, late, { add: [content] })).rejects.toThrow(TipOffPassed);
  expect(await findHead(db)).toEqual(before);
});

test('the time of the log never falls, and a rollback gives its indexes back', async () => {
  const before = await findHead(db);
  const key = { kind: 'key' as const, fields: { add: null, retire: null, because: 'test' } };
  const failed = inTransaction(db, async (db) => {
    await appendEntries(db, [key], clock.now());
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  expect(await findHead(db)).toEqual(before);
  const appended = await inTransaction(db, (db) => appendEntries(db, [key], new Date(0)));
  expect(appended).toEqual({ first: before?.size, at: before?.lastAt });
});

/** Changes rows as someone with full access to the database could, then puts them back. */
async function tampered(change: string, undo: string, meanwhile = async () => {}) {
  const off = (state: string) =>
    sql.raw(
      ['picks', 'pick_results', 'ledger_entries', 'ledger_openings']
        .map((table) => `alter table ${table} ${state} trigger user`)
        .join(';'),
    );
  await off('disable').execute(db);
  await sql.raw(change).execute(db);
  const audit = await auditLedger(db, { now: clock.now(), dataDir: ledger.dataDir });
  const verified = await ledger.verify();
  await meanwhile();
  await sql.raw(undo).execute(db);
  await off('enable').execute(db);
  const failures = [...audit, ...(verified?.findings ?? [])].filter(({ level }) => level === 'fail');
  return failures.map(({ index }) => index);
}

test('tampering below the triggers is named with its index', async () => {
  const signed = await ledger.sign();
  const indexOf = async (kind: string, pickId: number) =>
    (
      await db
        .selectFrom('ledgerEntries')
        .select('idx')
        .where('kind', '=', kind)
        .where('pickId', '=', pickId)
        .executeTakeFirstOrThrow()
    ).idx;
  const { pickId } = await db
    .selectFrom('ledgerEntries')
    .select('pickId')
    .where('kind', '=', 'result')
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const id = pickId ?? 0;
  const index = await indexOf('pick', id);
  expect(
    await tampered(
      `update picks set line = line + 1 where id = ${id}`,
      `update picks set line = line - 1 where id = ${id}`,
    ),
  ).toContain(index);
  await sql.raw(`create table kept as select * from pick_results where pick_id = ${id}`).execute(db);
  expect(
    await tampered(
      `delete from pick_results where pick_id = ${id}`,
      `insert into pick_results select * from kept`,
    ),
  ).toContain(await indexOf('result', id));
  expect(
    await tampered(
      `insert into pick_results (pick_id, version, settled_at, result, actual, cause) values (${id}, 9, '2026-01-16T06:00:00Z', 'hit', 40, 'x')`,
      `delete from pick_results where pick_id = ${id} and version = 9`,
    ),
  ).toContain(index);
  expect(
    await tampered(
      `create table entry_kept as select entry from ledger_entries where idx = ${index};
       update ledger_entries set entry = convert_to(replace(convert_from(entry, 'UTF8'), '"v":1', '"v":2'), 'UTF8') where idx = ${index}`,
      `update ledger_entries set entry = (select entry from entry_kept) where idx = ${index}`,
    ),
  ).toContain(index);
  const gone = await db
    .selectFrom('ledgerEntries')
    .select(['pickId', 'idx'])
    .where('kind', '=', 'withdraw')
    .executeTakeFirstOrThrow();
  await sql.raw(`create table gone as select * from picks where id = ${gone.pickId}`).execute(db);
  expect(
    await tampered(`delete from picks where id = ${gone.pickId}`, 'insert into picks select * from gone'),
  ).toContain(await indexOf('pick', gone.pickId ?? 0));
  // Cut the log, as the restore of an old backup would.
  const last = (signed ?? 0) - 1;
  await sql
    .raw(`create table cut as select idx, kind, entry from ledger_entries where idx = ${last}`)
    .execute(db);
  expect(
    await tampered(
      `delete from ledger_entries where idx = ${last}; update ledger_head set size = ${last}`,
      `insert into ledger_entries (idx, kind, entry) select * from cut; update ledger_head set size = ${last} + 1`,
      async () => {
        await expect(ledger.sign()).rejects.toThrow(LedgerFork);
      },
    ),
  ).toContain(last);
  const clean = await auditLedger(db, { now: clock.now(), dataDir: ledger.dataDir });
  expect(clean.filter(({ level }) => level === 'fail')).toEqual([]);
});

/** A day on which no game is left: every open pick is withdrawn. */
const emptyDay = (date: string): ScoredDay => ({
  league: 'nba',
  date,
  at: clock.now(),
  origin: 'live',
  games: [],
  fingerprints: new Map(),
  unchanged: new Set(),
  news: [],
  statusOf: () => 'available',
  candidates: [],
  strangers: 0,
  facts: {
    abbreviationOf: () => '',
    modelVersion: 'test',
    state: null,
    factsAsOf: { at: clock.now().toISOString(), quotes: null, injuries: null, boxScores: null },
  },
});

test('a run locks the day, writes its picks, then takes the head of the ledger, then that of the events, and calls nobody', async () => {
  const date = '2026-01-25';
  const tipAt = new Date('2026-01-26T00:30:00Z');
  await publishRun(db, clock, { add: [pickContent({ date, gameId: 79, tipAt })] });
  clock.advance(HOUR);
  const statements: string[] = [];
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const connect = vi.spyOn(Socket.prototype, 'connect');
  const { diff } = await inTransaction(watched, (db) => publishRealPicks(db, emptyDay(date), clock));
  await ledger.sign();
  expect(connect.mock.calls.filter(([to]) => !JSON.stringify(to).includes('PGSQL'))).toEqual([]);
  connect.mockRestore();
  expect(diff.withdrawn).toHaveLength(1);
  const all = (part: string) => statements.flatMap((one, n) => (one.includes(part) ? [n] : []));
  const order = ['pg_advisory_xact_lock', 'update "picks"', 'update ledger_head', 'event_counter'];
  expect(order.map((part) => all(part).length > 0)).toEqual([true, true, true, true]);
  expect(all('update ledger_head')).toHaveLength(1);
  for (const [n, part] of order.slice(1).entries())
    expect(Math.max(...all(order[n] ?? '')), part).toBeLessThan(Math.min(...all(part)));
});

test('a day that is closed in the ledger gets no more picks', async () => {
  const before = await findHead(db);
  const published = await inTransaction(db, (db) => publishRealPicks(db, emptyDay('2026-01-15'), clock));
  expect(published).toMatchObject({ runId: null, warnings: ['the slate is closed in the ledger'] });
  expect(await findHead(db)).toEqual(before);
});

test('a crash between the published file and the commit is continued with the same bytes', async () => {
  const key = { kind: 'key' as const, fields: { add: null, retire: null, because: 'crash' } };
  await inTransaction(db, (db) => appendEntries(db, [key], clock.now()));
  const { dataDir, keys } = ledger;
  const notes: string[] = [];
  const crashed = inTransaction(db, async (db) => {
    await publishCheckpoint({ db, clock, dataDir, keys, everySeconds: 0 });
    notes.push((await findNewestCheckpoint(db))?.note ?? '');
    throw new Error('crashed');
  });
  await expect(crashed).rejects.toThrow('crashed');
  await ledger.sign();
  notes.push((await findNewestCheckpoint(db))?.note ?? '');
  expect(notes[1]).toBe(notes[0]);
  expect(notes[0]).not.toBe('');
});

test('entries that a restore lost come back from a mirror', async () => {
  const keys = loadKeys(keySource(ledger.config));
  const { dataDir } = ledger;
  const sign = () => publishCheckpoint({ db, clock, dataDir, keys, everySeconds: 0 });
  const key = { kind: 'key' as const, fields: { add: null, retire: null, because: 'lost' } };
  const tipAt = new Date(clock.now().getTime() + HOUR);
  await publishRun(db, clock, { add: [pickContent({ date: '2026-01-27', gameId: 80, tipAt })] });
  clock.set(tipAt);
  await inTransaction(db, (db) => appendEntries(db, [key], clock.now()));
  expect(await revealDue(db, clock.now())).toBe(1);
  const size = (await sign()) ?? 0;
  const files = new Map<string, Uint8Array | null>();
  for (const path of ['checkpoint', ...tilesOf(size).map(tilePath), 'import/1'])
    files.set(path, await readLogFile(db, path));
  const lost = `delete from ledger_entries where idx >= ${size - 2}; update ledger_head set size = ${size - 2}`;
  await sql
    .raw(
      `alter table ledger_entries disable trigger user; alter table ledger_openings disable trigger user;
       update ledger_openings set revealed_by = null where revealed_by >= ${size - 2}; ${lost};
       alter table ledger_entries enable trigger user; alter table ledger_openings enable trigger user`,
    )
    .execute(db);
  const source = async (path: string) => files.get(path) ?? null;
  expect(await recoverLedger(db, { source, now: clock.now() })).toBe(2);
  expect(await recoverLedger(db, { source, now: clock.now() })).toBe(0);
  expect(await revealDue(db, clock.now())).toBe(0); // it is known to be revealed
  await inTransaction(db, (db) => appendEntries(db, [key], clock.now()));
  expect(await sign()).toBe(size + 1);
});

test('results that were written while the ledger was off follow when it is on again', async () => {
  const { pickId } = await db
    .selectFrom('ledgerEntries')
    .select('pickId')
    .where('kind', '=', 'result')
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ pickId: number }>`
    select pick_id from recorded_picks where imported order by pick_id limit 1`.execute(db);
  const reopen = (LEDGER: string) => createTestLedger(db, clock, ledger.dataDir, { LEDGER });
  expect((await reopen('off')).opened).toEqual({ isOn: false, isResumed: false });
  clock.advance(HOUR);
  const late = (id: number, version: number) =>
    resultOf(id, { version, result: 'void', actual: null, voidReason: 'dnp', cause: 'corrected' });
  await settle([late(pickId ?? 0, 3), late(rows[0]?.pickId ?? 0, 2)]);
  const before = (await kinds()).length;
  expect((await reopen('on')).opened).toEqual({ isOn: true, isResumed: true });
  expect((await reopen('on')).opened).toEqual({ isOn: true, isResumed: false });
  expect(await catchUpResults(db, clock.now())).toBe(2);
  expect(await catchUpResults(db, clock.now())).toBe(0);
  expect((await kinds()).slice(before)).toEqual(['result', 'result']);
  const audit = await auditLedger(db, { now: clock.now(), dataDir: ledger.dataDir });
  expect(audit.filter(({ level }) => level === 'fail')).toEqual([]);
});

test('a restarted log names the old one, keeps its unopened commitments and imports what it does not cover', async () => {
  const { config, dataDir } = ledger;
  const ahead = { date: '2026-02-01', gameId: 78, tipAt: new Date('2026-02-02T00:30:00Z') };
  await publishRun(db, clock, { add: [pickContent({ ...ahead, playerName: 'Kept Player' })] });
  const of = ((await findHead(db))?.size ?? 0) - 1;
  await publishCheckpoint({ db, clock, dataDir, keys: loadKeys(keySource(config)), everySeconds: 0 });
  const before = await findNewestCheckpoint(db);
  // Restored from a backup: more was published than the database knows.
  const known = readPublished(dataDir)!;
  const published = { ...known, size: known.size + 5 };
  writePublished(dataDir, published);
  const {
    origin,
    folder,
    oldKey,
    openings: openingsFile,
  } = await restartLedger(db, {
    config,
    now: clock.now(),
    because: 'The disk failed.',
  });
  expect(origin).toBe('hardwood.example/ledger/2');
  expect(readdirSync(folder).sort()).toEqual(['checkpoint', 'import', 'tile']); // nothing secret
  expect(readFileSync(oldKey, 'utf8')).toMatch(/^PRIVATE/);
  const openings = readFileSync(openingsFile ?? '', 'utf8')
    .trim()
    .split('\n');
  const kept = openings.map((line) => JSON.parse(line)).find((one) => one.of === of);
  expect(JSON.parse(kept.body).playerName).toBe('Kept Player');
  const sealed = unbundle(readFileSync(join(folder, tilePath(tilesOf(before?.size ?? 0)[0]!))))?.[of];
  expect(commitment(fromB64(kept.salt)!, utf8(kept.body))).toBe(
    JSON.parse(Buffer.from(sealed ?? []).toString('utf8')).commitment,
  );
  expect(readFileSync(join(folder, 'checkpoint'), 'utf8')).toBe(before?.note);
  await importPicks(db, { now: clock.now(), ahead: true });
  const keys = loadKeys(keySource(config));
  await publishCheckpoint({ db, clock, dataDir, keys, everySeconds: 0 });
  const source = (path: string) => readLogFile(db, path);
  const verdict = await verifyLog({ source, keys, now: clock.now() });
  expect(verdict?.findings.filter(({ level }) => level !== 'ok')).toEqual([
    expect.objectContaining({ level: 'warn', check: 'entries', index: 0 }),
  ]);
  const first = JSON.parse(Buffer.from(verdict?.entries[0] ?? []).toString('utf8'));
  expect(first.continues).toEqual({
    origin: 'hardwood.example/ledger',
    checkpoint: formatCheckpoint(published),
    because: 'The disk failed.',
  });
});

test('a pick that is withdrawn after its game began, or never opened, is reported with its index', async () => {
  const tipAt = new Date(clock.now().getTime() + HOUR);
  const [late = 0] = await publishRun(db, clock, { add: [pickContent({ gameId: 77, tipAt })] });
  clock.set(tipAt);
  await revealDue(db, clock.now());
  const of = (await findHead(db))?.size ?? 0;
  const secret = { body: '{"because":"It lost.","pickId":1}', tipAt, chain: null };
  const draft = { kind: 'withdraw' as const, fields: { pick: late, of: of - 2 }, secret };
  await inTransaction(db, (db) => appendEntries(db, [draft], clock.now()));
  clock.advance(96 * HOUR);
  const { config, dataDir } = ledger;
  const keys = loadKeys(keySource(config));
  await publishCheckpoint({ db, clock, dataDir, keys, everySeconds: 0 });
  const source = (path: string) => readLogFile(db, path);
  const verdict = await verifyLog({ source, keys, now: clock.now() });
  const failures = verdict?.findings.filter(({ level, check }) => level === 'fail' && check === 'picks');
  expect(failures?.map(({ index, detail }) => [index, detail])).toEqual([
    [of, `Entry ${of - 2} was closed after its game had begun.`],
    [of, 'It was not revealed in time.'],
  ]);
});

test('candidates are opened once their day is closed, and a changed row is named with its index', async () => {
  const date = clock.now().toISOString().slice(0, 10);
  const tipAt = new Date(clock.now().getTime() + HOUR);
  const content = pickContent({ date, gameId: 81, tipAt });
  const { league, gameId, playerId, stat, line, direction } = content;
  const prop = { league, date, gameId, stat, line, direction, capturedAt: clock.now() };
  await saveScoredProps(db, [
    { ...prop, playerId, rating: 'premium', gates: [], score: 81 },
    { ...prop, playerId: playerId + 1, rating: 'lean', gates: ['stale-market'], score: 60 },
  ]);
  const run = (await findHead(db))?.size ?? 0;
  await publishRun(db, clock, { add: [content] });
  const { config, dataDir } = ledger;
  const keys = loadKeys(keySource(config));
  const sign = () => publishCheckpoint({ db, clock, dataDir, keys, everySeconds: 0 });
  await sign();
  clock.advance(8 * HOUR);
  await revealDue(db, clock.now());
  expect(await openCandidates(db, run)).toBeNull();
  await closeSlates(db, clock.now());
  const slate = await db
    .selectFrom('ledgerEntries')
    .select('idx')
    .where('kind', '=', 'slate')
    .where('date', '=', date)
    .executeTakeFirstOrThrow();
  expect(await openCandidates(db, run)).toBeNull(); // no checkpoint covers the slate
  await sign();
  expect((await openCandidates(db, run))?.split('\n').slice(1)).toEqual([
    candidateRow({ ...prop, playerId, rating: 'premium', gates: [], score: 81 }),
    candidateRow({ ...prop, playerId: playerId + 1, rating: 'lean', gates: ['stale-market'], score: 60 }),
    '',
  ]);
  expect(await openCandidates(db, 0)).toBeNull();
  const read = async (path: string) => {
    if (path === 'info') return utf8('{"candidates":true}');
    const [, index] = /^candidates\/(\d+)$/.exec(path) ?? [];
    if (index === undefined) return readLogFile(db, path);
    const opened = await openCandidates(db, Number(index));
    return opened === null ? null : utf8(opened);
  };
  const found = async (source: typeof read) =>
    (await verifyLog({ source, keys, now: clock.now() }))?.findings.filter(
      ({ check }) => check === 'candidates',
    );
  expect(await found(read)).toEqual([expect.objectContaining({ level: 'ok' })]);
  const forged = async (path: string) => {
    const bytes = await read(path);
    return path === `candidates/${slate.idx}` && bytes
      ? utf8(Buffer.from(bytes).toString('utf8').replace('"lean"', '"pass"'))
      : bytes;
  };
  expect(await found(forged)).toEqual([expect.objectContaining({ level: 'fail', index: slate.idx })]);
});

test('an empty database in the folder of a published log begins a log that names it', async () => {
  const other = await startTestDatabase();
  try {
    const { keys } = await createTestLedger(other.db, clock, ledger.dataDir);
    expect(keys.map(({ name }) => name)).toEqual(['hardwood.example/ledger/3']);
    const [first] = await listEntries(other.db, 0, 1);
    expect(JSON.parse(String(first?.entry)).continues.origin).toBe('hardwood.example/ledger/2');
  } finally {
    await other.stop();
  }
});
