import { describe, expect, test } from 'vitest';
import { FACT_KINDS } from '../db/revisions.ts';
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
    log.add([{ kind: null, league: null, instants: [] }], 0);
    const newest = () =>
      Object.entries(views).map(([name, dependencies]) => [name, log.newest(dependencies, at(0))] as const);
    const before = new Map(newest());
    log.add([{ ...scope, instants: [] }], 0);
    expect(newest().flatMap(([name, number]) => (number === before.get(name) ? [] : [name]))).toEqual(
      changed,
    );
  });
});

test('for a delayed tier there is another change when the fact passes the delay', () => {
  const log = createChangeLog(GRACE_MS);
  const newest = (minutes: number, delay: number) => log.newest(all, at(minutes, delay));
  const before = newest(0, 15);
  log.add([{ kind: 'lines', league: 'nba', instants: [minute(1), minute(3)] }], 60_000);
  const committed = newest(3, 15);
  expect(committed).toBeGreaterThan(before);
  expect(newest(15.9, 15)).toBe(committed);
  const first = newest(16, 15);
  expect(first).toBeGreaterThan(committed);
  expect(newest(17.9, 15)).toBe(first);
  expect(newest(18, 15)).toBeGreaterThan(first);
  expect(newest(60, 0)).toBe(newest(3, 0));
});

test('a response may be sent until the first change that it lacks has lasted as long as allowed', () => {
  const log = createChangeLog(GRACE_MS);
  const required = (monotonicMs: number) => log.required(all, { ...at(0), monotonicMs });
  const newest = () => log.newest(all, at(0));
  log.add([{ kind: 'lines', league: 'nba', instants: [] }], 0);
  const first = newest();
  log.add([{ kind: 'picks', league: 'nba', instants: [] }], 1_000);
  const second = newest();
  expect(required(1_499)).toBeLessThan(first);
  expect(required(1_500)).toBe(first);
  expect(required(2_499)).toBe(first);
  expect(required(2_500)).toBe(second);
});

test('after a commit of this process only responses that include it may be sent', () => {
  const log = createChangeLog(GRACE_MS);
  log.add([{ kind: 'lines', league: 'nba', instants: [] }], 0);
  expect(log.required(all, { ...at(0), monotonicMs: 1 })).toBe(0);
  log.settleAll();
  expect(log.required(all, { ...at(0), monotonicMs: 1 })).toBe(log.newest(all, at(0)));
});
