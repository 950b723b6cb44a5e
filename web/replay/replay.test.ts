import { describe, expect, test } from 'vitest';
import type { Event } from '../wire.ts';
import { mergeNotes, type Note, noteOf } from './notes.ts';
import { hoursOf, layOutCells, shareOf, spanOf } from './timeline-layout.ts';

const at = '2026-01-13T21:30:00.000Z';
const pick = {
  date: '2026-01-13',
  league: 'nba',
  pickId: 7,
  playerId: 1,
  playerName: 'Ada Rivers',
  stat: 'points',
} as const;
const state = { pickId: 7, price: 1.9, rating: 'premium', scoreFinal: 70, evPercent: 3 } as const;
const updated = (reason: string): Event => ({
  id: 'evt_replay_1',
  timestamp: at,
  type: 'picks.updated',
  data: {
    ...pick,
    version: 2,
    change: 'rating',
    previous: { ...state, line: 24.5, direction: 'over' },
    current: { ...state, line: 25.5, direction: 'over' },
    reason,
  },
});

describe('notes of the timeline', () => {
  test.each([
    ['The line moved from 24.5 to 25.5.', 'version'],
    ['The injury report went from available to questionable.', 'injury'],
    ['The forecast went from 29.0 to 32.5 minutes.', 'injury'],
  ])('%s is %s', (reason, kind) =>
    expect(noteOf(updated(reason))).toEqual({
      at: Date.parse(at),
      kind,
      text: `Ada Rivers, over 25.5 points. ${reason}`,
    }),
  );

  test('withdrawals and settlements are described in words; a snapshot of odds is no news', () => {
    const event = { id: 'evt_replay_2', timestamp: at };
    expect(
      noteOf({
        ...event,
        type: 'picks.withdrawn',
        data: { ...pick, line: 24.5, direction: 'under', reason: 'The player is ruled out.' },
      }),
    ).toMatchObject({
      kind: 'withdrawal',
      text: 'Ada Rivers, under 24.5 points. The player is ruled out.',
    });
    const settled = { count: 5, hits: 3, misses: 1, pushes: 1, voids: 0, unsettledCount: 0 };
    expect(
      noteOf({
        ...event,
        type: 'picks.settled',
        data: { date: pick.date, league: 'nba', ...settled },
      }),
    ).toMatchObject({ kind: 'settlement', text: '5 picks: 3 hit, 1 missed, 1 push.' });
    expect(
      noteOf({
        ...event,
        type: 'odds.refreshed',
        data: {
          snapshotId: 1,
          date: pick.date,
          league: 'nba',
          sportsbooks: [],
          propCount: 0,
          lineCount: 0,
          capturedAt: at,
        },
      }),
    ).toBeNull();
  });

  test('a day that was seen before is merged without repetitions, in order', () => {
    const note = (hour: number): Note => ({ at: hour, kind: 'line', text: `${hour}` });
    expect(mergeNotes([note(3), note(1)], [note(1), note(2)]).map(({ at }) => at)).toEqual([1, 2, 3]);
  });
});

describe('layout of the timeline', () => {
  const span = spanOf({ date: '2026-01-13', endsAt: '2026-01-14T19:00:00Z' });

  test('begins at nine in New York and ends with the session', () => {
    expect(new Date(span.from).toISOString()).toBe('2026-01-13T14:00:00.000Z');
    expect([shareOf(span.from - 1, span), shareOf(span.until + 1, span)]).toEqual([0, 1]);
  });

  test('no two cells are closer than a target is wide; each knows what the clock has not reached', () => {
    const notes = Array.from(
      { length: 60 },
      (_, n): Note => ({ at: span.from + n * 600_000, kind: n % 5 === 0 ? 'injury' : 'line', text: `${n}` }),
    );
    const now = span.from + 3 * 3_600_000;
    for (const width of [320, 358, 720, 1392]) {
      const cells = layOutCells(notes, span, { width, now });
      expect(cells.flatMap((cell) => cell.notes)).toHaveLength(60);
      for (const [n, cell] of cells.entries()) {
        expect(Math.round(cell.width * width)).toBeGreaterThanOrEqual(24);
        const next = cells[n + 1];
        if (next) expect(Math.round((next.left - cell.left) * width)).toBeGreaterThanOrEqual(24);
        expect(cell.ahead).toBe(cell.notes.find((note) => note.at > now)?.at ?? null);
        expect(cell.ticks.every(({ x }) => x >= 0 && x <= 1)).toBe(true);
      }
      expect(cells[0]?.counts[0]?.[0]).toBe('injury');
    }
  });

  test('hours are further apart on a phone', () => {
    expect(hoursOf(span, 358)).toHaveLength(5);
    expect(hoursOf(span, 1392)).toHaveLength(10);
  });
});
