import { expect, test } from 'vitest';
import { type Day, dueWork } from './due-work.ts';

const at = (time: string) => new Date(`2026-01-15T${time}:00Z`);
const TODAY = '2026-01-15';
const YESTERDAY = '2026-01-14';
const TOMORROW = '2026-01-16';
const game = (date: string, tipAt: Date, status: 'scheduled' | 'final' | 'postponed' = 'scheduled') => ({
  date,
  tipAt,
  status,
});

/**
 * Request times of today, e.g. `{ all: '10:00', odds: '11:55' }`. The coming week was requested too unless
 * `week` is set.
 */
const day = (
  now: string,
  games: Day['games'],
  asked: Record<string, string>,
  unsettled: string[] = [],
  outdated: string[] = [],
): Day => ({
  now: at(now),
  today: TODAY,
  games,
  since: asked.since ?? null,
  oddsEveryMinutes: 5,
  unsettled,
  outdated,
  askedAt: (date, step) => {
    const times = [asked.all, step === null ? undefined : asked[step]]
      .filter((time) => time !== undefined)
      .map(at);
    if (date === TOMORROW) return asked.week === undefined ? at('05:00') : null;
    if (date === YESTERDAY && asked.yesterday) return at('01:00');
    return date === TODAY ? (times.sort((a, b) => b.getTime() - a.getTime())[0] ?? null) : null;
  },
});

const tonight = [game(TODAY, at('23:00'))];

test.each<[string, Day, ReturnType<typeof dueWork>]>([
  ['a day that was never asked for', day('09:00', tonight, {}), [{ date: TODAY, step: null }]],
  ['a day without games', day('09:00', [], {}), [{ date: TODAY, step: null }]],
  ['a day that was asked for, long before its games', day('09:00', tonight, { all: '05:00' }), []],
  [
    'injuries while a game is near',
    day('15:00', tonight, { all: '05:00' }),
    [{ date: TODAY, step: 'injuries' }],
  ],
  [
    'odds five minutes after the last',
    day('15:05', tonight, { all: '05:00', injuries: '15:00', odds: '15:00' }),
    [{ date: TODAY, step: 'odds' }],
  ],
  [
    'odds four minutes after the last',
    day('15:04', tonight, { all: '05:00', injuries: '15:00', odds: '15:00' }),
    [],
  ],
  [
    'odds in the last hour',
    day('22:33', tonight, { all: '05:00', injuries: '22:32', odds: '22:30' }),
    [{ date: TODAY, step: 'odds' }],
  ],
  [
    'injuries and lineups in the last hour',
    day('22:33', tonight, { all: '05:00', injuries: '22:30', odds: '22:30' }),
    [{ date: TODAY, step: 'injuries' }],
  ],
  ['a whole ingest counts for its odds', day('15:04', tonight, { all: '15:00' }), []],
  ['nothing while games are played', day('23:30', tonight, { all: '05:00' }), []],
  [
    'a game that should be over',
    day('20:00', [game(TODAY, at('17:00'))], { all: '05:00' }),
    [{ date: TODAY, step: null }],
  ],
  [
    'its result is asked for every quarter of an hour',
    day('20:00', [game(TODAY, at('17:00'))], { all: '19:50' }),
    [],
  ],
  [
    'a final or postponed game',
    day('20:00', [game(TODAY, at('16:00'), 'final'), game(TODAY, at('16:00'), 'postponed')], {
      all: '05:00',
    }),
    [],
  ],
  [
    "last night's game without a result",
    day('09:00', [game(YESTERDAY, at('02:00'))], { all: '05:00' }),
    [{ date: YESTERDAY, step: null }],
  ],
  [
    'the day before once more, when its corrections are in',
    day('17:00', [game(YESTERDAY, at('02:00'), 'final')], { all: '05:00' }),
    [{ date: YESTERDAY, step: null }],
  ],
  ['not before that', day('16:59', [game(YESTERDAY, at('02:00'), 'final')], { all: '05:00' }), []],
  [
    'picks without a result, however long ago',
    day('09:00', [], { all: '05:00' }, ['2025-09-28']),
    [{ date: '2025-09-28', step: null }],
  ],
  [
    'a scored day with new facts, long before its games',
    day('09:00', tonight, { all: '05:00' }, [], [TODAY]),
    [{ date: TODAY, step: 'score' }],
  ],
  [
    'the same, scored five minutes ago in vain',
    day('09:04', tonight, { all: '05:00', score: '09:00' }, [], [TODAY]),
    [],
  ],
  [
    'a minute ago, when the game is near',
    day('20:01', tonight, { all: '05:00', injuries: '20:00', odds: '20:00', score: '20:00' }, [], [TODAY]),
    [{ date: TODAY, step: 'score' }],
  ],
  [
    'odds that are due are read first: their operation scores',
    day('20:05', tonight, { all: '05:00', injuries: '20:00', odds: '20:00' }, [], [TODAY]),
    [{ date: TODAY, step: 'odds' }],
  ],
  [
    'a later day that was scored ahead',
    day('09:00', tonight, { all: '05:00' }, [], ['2026-01-17']),
    [{ date: '2026-01-17', step: 'score' }],
  ],
  [
    'the coming week, once a day',
    day('09:00', [], { all: '05:00', week: 'never' }),
    [{ date: TOMORROW, lastDate: '2026-01-22', step: 'schedule' }],
  ],
  [
    'days that nobody asked for, together',
    day('09:00', [game(YESTERDAY, at('02:00'))], { all: '05:00', since: '2026-01-11' }),
    [{ date: '2026-01-12', lastDate: YESTERDAY, step: null }],
  ],
  [
    'no further back than a fortnight',
    day('09:00', [], { all: '05:00', since: '2025-06-01', yesterday: 'asked' }),
    [{ date: '2026-01-01', lastDate: '2026-01-13', step: null }],
  ],
  [
    'a result that never comes, four times a day',
    day('09:00', [game('2026-01-10', new Date('2026-01-10T23:00:00Z'))], { all: '05:00' }),
    [{ date: '2026-01-10', step: null }],
  ],
])('%s', (_name, ask, due) => expect(dueWork(ask)).toEqual(due));
