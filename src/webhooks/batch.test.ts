import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsAfter } from '../domain/dates.ts';
import { batchId, collect, composeBatch } from './batch.ts';
import { freeze } from './event.ts';

const START = new Date('2026-01-15T20:00:00Z');
const at = (seconds: number) => secondsAfter(START, seconds);

test('events join until the time is over or the batch is full', () => {
  const events = [0, 1, 2, 3, 30, 31].map((seconds, n) => ({ id: `evt_${n}`, occurredAt: at(seconds) }));
  expect(collect({ seconds: 20, max: 3 }, null, events)).toEqual([
    { id: null, eventIds: ['evt_0', 'evt_1', 'evt_2'], firstAt: at(0), dueAt: at(2), isFull: true },
    { id: null, eventIds: ['evt_3'], firstAt: at(3), dueAt: at(23), isFull: false },
    { id: null, eventIds: ['evt_4', 'evt_5'], firstAt: at(30), dueAt: at(50), isFull: false },
  ]);
});

test('an open batch takes events until its own end, also if `max` is smaller now', () => {
  const open = { id: 7, subscriptionId: 1, count: 9, collectsUntil: at(10) };
  const events = [5, 6].map((seconds) => ({ id: `evt_${seconds}`, occurredAt: at(seconds) }));
  expect(collect({ seconds: 60, max: 2 }, open, events)).toEqual([
    { id: 7, eventIds: ['evt_5'], firstAt: at(5), dueAt: at(5), isFull: true },
    { id: null, eventIds: ['evt_6'], firstAt: at(6), dueAt: at(66), isFull: false },
  ]);
  const late = [{ id: 'evt_10', occurredAt: at(10) }];
  expect(collect({ seconds: 60, max: 2 }, open, late).map(({ id }) => id)).toEqual([null]);
});

test('every event is in one batch, in order, and none waits longer than asked or beyond `max`', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 });
  fc.assert(
    fc.property(
      gaps,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 2, max: 9 }),
      (gaps, seconds, max) => {
        let time = 0;
        const events = gaps.map((gap, n) => {
          time += gap;
          return { id: `evt_${n}`, occurredAt: at(time) };
        });
        const batches = collect({ seconds, max }, null, events);
        expect(batches.flatMap(({ eventIds }) => eventIds)).toEqual(events.map(({ id }) => id));
        const when = new Map(events.map(({ id, occurredAt }) => [id, occurredAt]));
        for (const { eventIds, dueAt, isFull } of batches) {
          expect(eventIds.length).toBeLessThanOrEqual(max);
          expect(eventIds.length === max).toBe(isFull);
          for (const id of eventIds) {
            const waited = +dueAt - Number(when.get(id));
            expect(waited).toBeGreaterThanOrEqual(0);
            expect(waited).toBeLessThanOrEqual(seconds * 1000);
          }
        }
      },
    ),
  );
});

test('the body has the events with their own bytes; ids differ by subscription', () => {
  const bodies = [1, 2].map((n) =>
    freeze({ id: `evt_${n}`, type: 'picks.scored', timestamp: at(n).toISOString(), data: { line: 24.5, n } }),
  );
  const body = composeBatch('batch_3_1', bodies)?.toString();
  expect(body).toBe(
    `{"id":"batch_3_1","type":"events.batch","timestamp":"${at(2).toISOString()}","data":{"events":[${bodies.join(',')}]}}`,
  );
  expect(composeBatch('batch_3_1', [])).toBeNull();
  expect([batchId(3, ['evt_a', 'evt_b']), batchId(4, ['evt_a'])]).toEqual(['batch_3_a', 'batch_4_a']);
});
