import { expect, test } from 'vitest';
import { newStepLines, progressBar, type RemoteOperation, stepLine, summary } from './operation-progress.ts';

const step = (name: string, status: 'succeeded' | 'running' | 'pending', rows = 0) => ({
  name,
  status,
  rows,
  durationMs: status === 'pending' ? null : 1_234,
  warnings: [] as string[],
});

const operation = (fields: Partial<RemoteOperation> = {}): RemoteOperation => ({
  id: 812,
  type: 'ingest',
  targetService: 'pipeline',
  status: 'running',
  createdAt: '2026-01-15T12:00:00Z',
  createdBy: 'ops-token:1',
  startedAt: '2026-01-15T12:00:01Z',
  completedAt: null,
  durationMs: null,
  cancelRequested: false,
  error: null,
  links: {},
  output: {
    steps: [step('schedule', 'succeeded', 12_300), step('players', 'running'), step('odds', 'pending')],
    counts: { steps: 3, done: 1, rows: 12_300, warnings: 0 },
  },
  ...fields,
});

test('a bar shows how far it is and what it is at', () => {
  expect(progressBar(operation())).toBe('▇▁▁ players 2/3 · 12,300 rows');
  expect(progressBar(operation({ cancelRequested: true }))).toMatch(/cancel requested/);
  expect(progressBar(operation({ output: null, status: 'queued' }))).toBe('queued');
});

test('a step is printed once, when it has ended, with its warnings', () => {
  const now = operation();
  expect(newStepLines(null, now)).toEqual([stepLine(step('schedule', 'succeeded', 12_300))]);
  expect(newStepLines(now, now)).toEqual([]);
  expect(stepLine({ ...step('schedule', 'succeeded', 7), warnings: ['2 names unmatched'] })).toBe(
    '✓ schedule  succeeded         7 rows  1.2 s\n  ! 2 names unmatched',
  );
});

test('the end is one sentence', () => {
  expect(summary(operation({ status: 'succeeded', durationMs: 12_400 }))).toBe(
    'Operation 812 succeeded in 12 s',
  );
  expect(summary(operation({ status: 'failed', durationMs: 400, error: 'odds: no answer' }))).toBe(
    'Operation 812 failed in 0.4 s: odds: no answer',
  );
});
