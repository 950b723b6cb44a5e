import { describe, expect, test } from 'vitest';
import { EVERYTHING, FACT_KINDS, type FactKind } from '../db/revisions.ts';
import type { Subjects } from '../db/subjects.ts';
import { createChangeLog, type View } from './change-log.ts';

const GRACE_MS = 1_500;
const NOON = new Date('2026-01-15T17:00:00Z');
const at = (minutes: number, delayMinutes = 0): View => ({
  now: new Date(+NOON + minutes * 60_000),
  monotonicMs: minutes * 60_000,
  delayMinutes,
});
const minute = (minutes: number) => at(minutes).now;
const all = { kinds: FACT_KINDS, league: null };

describe('what a change concerns', () => {
  const views = {
    'lines nba': { kinds: ['lines'], league: 'nba' },
    'lines wnba': { kinds: ['lines'], league: 'wnba' },
    'picks of any league': { kinds: ['picks'], league: null },
    'league and lines nba': { kinds: ['league', 'lines'], league: 'nba' },
  } as const;

  test.each([
    [{ kind: 'lines', league: 'nba' }, ['lines nba', 'league and lines nba']],
    [{ kind: 'lines', league: null }, ['lines nba', 'lines wnba', 'league and lines nba']],
    [{ kind: 'picks', league: 'wnba' }, ['picks of any league']],
    [{ kind: 'league', league: 'wnba' }, []],
    [{ kind: null, league: 'nba' }, ['lines nba', 'picks of any league', 'league and lines nba']],
    [{ kind: null, league: null }, Object.keys(views)],
  ] as const)('%o', (scope, changed) => {
    const log = createChangeLog(GRACE_MS);
    log.add([{ ...EVERYTHING, instants: [] }], 0);
    const newest = () =>
      Object.entries(views).map(([name, dependencies]) => [name, log.newest(dependencies, at(0))] as const);
    const before = new Map(newest());
    log.add([{ ...EVERYTHING, ...scope, instants: [] }], 0);
    expect(newest().flatMap(([name, number]) => (number === before.get(name) ? [] : [name]))).toEqual(
      changed,
    );
  });
});

test('for a delayed tier there is another change when the fact passes the delay', () => {
  const log = createChangeLog(GRACE_MS);
  const newest = (minutes: number, delay: number) => log.newest(all, at(minutes, delay));
  const before = newest(0, 15);
  log.add([{ ...EVERYTHING, kind: 'lines', league: 'nba', instants: [minute(1), minute(3)] }], 60_000);
  const committed = newest(3, 15);
  expect(committed).toBeGreaterThan(before);
  expect(newest(15.9, 15)).toBe(committed);
  const first = newest(16, 15);
  expect(first).toBeGreaterThan(committed);
  expect(newest(17.9, 15)).toBe(first);
  expect(newest(18, 15)).toBeGreaterThan(first);
  expect(newest(60, 0)).toBe(newest(3, 0));
});

const change = (kind: FactKind, subjects: Subjects | null = null) => ({
  ...EVERYTHING,
  kind,
  subjects,
  instants: [],
});

test('a response may be sent until the first change that it lacks has lasted as long as allowed', () => {
  const log = createChangeLog(GRACE_MS);
  const at0 = at(0);
  const freshness = (monotonicMs: number, revision: number) =>
    log.freshness(all, { ...at0, monotonicMs }, { revision, subjects: null });
  log.add([change('lines')], 0);
  const first = log.newest(all, at0);
  log.add([change('picks')], 1_000);
  const second = log.newest(all, at0);
  expect(freshness(1_499, 0)).toBe('stale');
  expect(freshness(1_500, 0)).toBe('expired');
  expect(freshness(2_499, first)).toBe('stale');
  expect(freshness(2_500, first)).toBe('expired');
  expect(freshness(9_999, second)).toBe('fresh');
});

test('after a commit of this process only responses that include it may be sent', () => {
  const log = createChangeLog(GRACE_MS);
  log.add([change('lines')], 0);
  const before = { revision: 0, subjects: null };
  expect(log.freshness(all, { ...at(0), monotonicMs: 1 }, before)).toBe('stale');
  log.settleAll();
  expect(log.freshness(all, { ...at(0), monotonicMs: 1 }, before)).toBe('expired');
});

describe('a response about some subjects', () => {
  const page = { player: [1], team: [7], game: [20, 21], gameDay: ['2026-01-15'] };
  const lacks = (...changes: (Subjects | null)[]) => {
    const log = createChangeLog(GRACE_MS);
    log.add(
      changes.map((subjects) => change('lines', subjects)),
      0,
    );
    return log.freshness(all, at(60), { revision: 0, subjects: page }) !== 'fresh';
  };

  test.each<[Subjects | null, boolean]>([
    [{ player: [2, 1] }, true],
    [{ player: [2] }, false],
    [{ player: [7] }, false],
    [{ team: [7] }, true],
    [{ player: [2], team: [1, 7] }, true],
    [{ game: [21] }, true],
    [{ gameDay: ['2026-01-14'] }, false],
    [{ gameDay: ['2026-01-15'] }, true],
    [{}, false],
    [null, true],
  ])('after a change about %o', (subjects, expected) => {
    expect(lacks(subjects)).toBe(expected);
  });

  test('after several changes that are noticed together', () => {
    expect(lacks({ player: [2] }, { team: [8] })).toBe(false);
    expect(lacks({ player: [2] }, { team: [7] })).toBe(true);
    expect(lacks({ player: [2] }, null)).toBe(true);
  });

  test('lacks a change that is no longer remembered, for all that is known', () => {
    const log = createChangeLog(GRACE_MS);
    const shown = { revision: 0, subjects: page };
    const afterMore = (changes: number) => {
      for (let n = 0; n < changes; n++) log.add([change('lines', { player: [2] })], 0);
      return log.freshness(all, at(60), shown);
    };
    expect(afterMore(20)).toBe('fresh');
    expect(afterMore(100)).toBe('expired');
  });

  describe('of a delayed tier', () => {
    const [own, other] = [{ player: [1] }, { player: [2] }];
    const commit = (subjects: Subjects, minutes: number) => ({
      ...change('lines', subjects),
      instants: [minute(minutes)],
    });
    /** Computed one minute after the commits, fourteen before they are visible. */
    const shownAfter = (...commits: ReturnType<typeof commit>[]) => {
      const log = createChangeLog(GRACE_MS);
      log.newest(all, at(0, 15));
      log.add(commits, 0);
      const shown = { revision: log.newest(all, at(1, 15)), subjects: page };
      return { log, freshness: (minutes: number) => log.freshness(all, at(minutes, 15), shown) };
    };

    test('is affected when a fact about it passes the delay', () => {
      const { freshness } = shownAfter(commit(own, 0), commit(other, 5));
      expect(freshness(14)).toBe('fresh');
      expect(freshness(15.1)).toBe('expired');
    });

    test('is not affected when facts about others do', () => {
      const { freshness } = shownAfter(commit(other, 0), commit(own, 5));
      expect(freshness(19)).toBe('fresh');
      expect(freshness(20.1)).toBe('expired');
    });

    test('is affected too if nobody asked when the fact passed the delay, and others were committed since', () => {
      const { log, freshness } = shownAfter(commit(own, 0));
      log.add([commit(other, 18)], at(18).monotonicMs);
      expect(freshness(19)).toBe('expired');
    });

    test('is affected too if nobody asked for hours', () => {
      const { log, freshness } = shownAfter(commit(own, 0));
      log.add([commit(other, 300)], at(300).monotonicMs);
      expect(freshness(301)).toBe('expired');
    });

    test('is affected again if the clock was set back and the fact passes the delay once more', () => {
      const { log } = shownAfter(commit(own, 0));
      log.newest(all, at(20, 15));
      const before = { revision: log.newest(all, at(10, 15)), subjects: page };
      expect(log.freshness(all, at(14, 15), before)).toBe('fresh');
      expect(log.freshness(all, at(16, 15), before)).toBe('expired');
    });
  });
});
