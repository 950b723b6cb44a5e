import { beforeAll, expect, test } from 'vitest';
import { addDays, minutesAfter } from '../../src/domain/dates.ts';
import { listLogKeys, verifierKeys } from '../../src/ledger/log-keys.ts';
import { listEntriesOfKinds } from '../../src/ledger/queries.ts';
import { readLogFile } from '../../src/ledger/serve.ts';
import { verifyLog } from '../../src/ledger/verify/verify-log.ts';
import { auditLedger } from '../../src/picks/ledger/audit.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { duringTests } from '../support/during-tests.ts';
import { recordedEvents, startPicksLeague } from '../support/picks-league.ts';
import { hashTables } from '../support/table-hash.ts';

const FIRST = '2026-03-10';

/** Runs some days of a small league as operators do, and compares events, lists and the record. */
export function liveThrough(days: number): void {
  const dates = Array.from({ length: days }, (_, n) => addDays(FIRST, n));
  /** /data/picks/today after each day's last run. */
  const boards = new Map<string, { count: number; premiumCount: number; standardCount: number }>();

  const league = duringTests(() => startPicksLeague(FIRST), 240_000);
  beforeAll(async () => {
    for (const date of dates) {
      const tip = await league.firstTip(date);
      for (const minutes of [600, 60]) {
        league.clock.set(minutesAfter(tip, -minutes));
        await league.operate('/ops/operations/run-ingest', { date });
      }
      const { body } = await league.sharp.get('/data/picks/today?league=wnba&limit=200');
      boards.set(body.date, body);
      league.clock.set(new Date(`${addDays(date, 1)}T16:00:00Z`));
      await league.operate('/ops/operations/run-ingest', { date });
    }
  }, 240_000);

  const allPicks = () => listPicks(league.db, { asOf: league.clock.now(), includeClosed: true });

  test('there are picks on most days, of both ratings, and versions of them', async () => {
    const picks = await allPicks();
    expect(picks.length).toBeGreaterThan(3 * days);
    expect(new Set(picks.map(({ rating }) => rating))).toEqual(new Set(['premium', 'standard']));
    expect(picks.some(({ closedAs }) => closedAs === 'superseded')).toBe(true);
    expect(picks.some(({ closedAs }) => closedAs === 'withdrawn')).toBe(true);
    expect(picks.filter(({ closedAt }) => closedAt).every(({ closedBecause }) => closedBecause)).toBe(true);
  });

  test('every published pick settles, each version against its own line, with a closing value', async () => {
    const picks = await allPicks();
    expect(picks.filter(({ outcome }) => outcome === null)).toEqual([]);
    for (const { outcome, line, direction } of picks) {
      const { result, actual, voidReason } = outcome!;
      if (result === 'void') expect(voidReason).toMatch(/\w/);
      else {
        const over = Math.sign(actual! - line);
        expect(result).toBe(over === 0 ? 'push' : over > 0 === (direction === 'over') ? 'hit' : 'miss');
      }
    }
    const bets = picks.filter(({ outcome }) => outcome!.result !== 'void');
    const priced = bets.filter(({ outcome }) => outcome!.clvPercent !== null);
    expect(priced.length / bets.length).toBeGreaterThan(0.95);
    expect(picks.filter(({ outcome }) => outcome!.result === 'void' && outcome!.clvPercent !== null)).toEqual(
      [],
    );
  });

  test('events, lists and the record have the same counts', async () => {
    const scored = await recordedEvents(league.db, 'picks.scored');
    const settled = await recordedEvents(league.db, 'picks.settled');
    const now = league.clock.now();
    for (const { at, data } of scored) {
      const url = `/data/picks/today?league=wnba&asOf=${at.toISOString()}`;
      expect((await league.sharp.get(url)).body).toMatchObject(data); // as of the event
    }
    const record = (await league.sharp.get(`/data/track-record?from=${FIRST}&league=wnba`)).body;
    expect(record.backfill.picks).toBe(0);
    for (const date of dates) {
      const board = boards.get(date)!;
      const { body: page } = await league.sharp.get(
        `/data/picks?league=wnba&from=${date}&to=${date}&limit=200`,
      );
      expect(page.count, date).toBe(board.count);
      expect(page.items.every(({ result }: { result: string | null }) => result !== null)).toBe(true);
      const events = settled.filter(({ data }) => data.date === date).map(({ data }) => data);
      expect(events.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(board.count);
      for (const { count, hits, misses, pushes, voids } of events)
        expect(hits + misses + pushes + voids).toBe(count);
      if (board.count > 0) expect(events.at(-1)?.unsettledCount).toBe(0);
      const day = record.days.find((one: { date: string }) => one.date === date);
      expect(day?.settled ?? 0, date).toBe(board.count);
    }
    const total = [...boards.values()].reduce((sum, { count }) => sum + count, 0);
    expect(record.live).toMatchObject({ picks: total, settled: total, unsettled: 0 });
    expect(scored.every(({ at }) => at <= now)).toBe(true);
  });

  test('the ledger verifies, the tables agree with it, and its record is the track record', async () => {
    const { db, dataDir, handlers, clock } = league;
    clock.set(minutesAfter(clock.now(), 5));
    await handlers['ledger.reveal']({});
    await handlers['ledger.close']({});
    await handlers['ledger.checkpoint']({});
    const now = clock.now();
    const findings = await auditLedger(db, { now, dataDir });
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    const keys = verifierKeys(await listLogKeys(db));
    const verdict = await verifyLog({ source: (path) => readLogFile(db, path), keys, now });
    const { live } = (await league.sharp.get(`/data/track-record?from=${FIRST}&league=wnba`)).body;
    const { hits, misses, pushes, voids } = live;
    expect(verdict?.record.asserted).toMatchObject({ hits, misses, pushes, voids });
    expect(verdict?.record.asserted.units).toBeCloseTo(live.units, 2);
    const slates = (await listEntriesOfKinds(db, ['slate'])).map(({ entry }) => JSON.parse(String(entry)));
    expect(slates.length).toBeGreaterThan(days / 2);
    expect(slates.every(({ candidates }) => candidates.held > 0 && candidates.held < candidates.count)).toBe(
      true,
    );
  });

  test('an Admin sees what was kept back and why, and what each run did', async () => {
    const admin = await league.person('admin');
    const { body: props } = await admin.get(`/admin/scored-props?league=wnba&date=${FIRST}`);
    const standing = new Set(
      (await allPicks())
        .filter(({ date, closedAt }) => date === FIRST && closedAt === null)
        .map(({ playerId, stat }) => `${playerId} ${stat}`),
    );
    type Prop = { playerId: number; stat: string; rating: string; keptBackBy: { meaning: string }[] };
    const isPick = ({ playerId, stat }: Prop) => standing.has(`${playerId} ${stat}`);
    expect(props.length).toBeGreaterThan(100);
    for (const prop of props.filter((one: Prop) => !isPick(one)))
      expect(prop.keptBackBy.length > 0 || ['lean', 'pass'].includes(prop.rating)).toBe(true);
    const { body: runs } = await admin.get(`/admin/scoring-runs?league=wnba&date=${FIRST}`);
    expect(runs.flatMap(({ diff }: { diff: { added: number[] } }) => diff.added).length).toBeGreaterThan(0);
  });

  test('running any step again changes nothing and announces nothing twice', async () => {
    const tables = ['picks', 'pick_results', 'scoring_runs', 'scored_props', 'events'];
    const before = await hashTables(league.db, tables);
    league.clock.set(minutesAfter(league.clock.now(), 5));
    for (const date of dates.slice(-2)) {
      expect(await league.operate('/ops/operations/score-day', { date })).toMatchObject({ rows: 0 });
      expect(await league.operate('/ops/operations/run-ingest', { date, step: 'settle' })).toMatchObject({
        rows: 0,
      });
    }
    const range = { from: dates.at(-4)!, to: dates.at(-1)!, force: true };
    expect(await league.operate('/ops/operations/settle', range)).toMatchObject({ rows: 0 });
    expect(await hashTables(league.db, tables)).toEqual(before);
  }, 60_000);

  test('the same day scored twice before its games is announced once', async () => {
    const date = addDays(dates.at(-1)!, 1);
    league.clock.set(minutesAfter(await league.firstTip(date), -90));
    await league.operate('/ops/operations/run-ingest', { date });
    const events = (await recordedEvents(league.db, 'picks.scored')).length;
    league.clock.advance(60_000);
    await league.operate('/ops/operations/score-day', { date });
    expect(await recordedEvents(league.db, 'picks.scored')).toHaveLength(events);
  }, 60_000);
}
