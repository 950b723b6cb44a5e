import { expect, test, vi } from 'vitest';
import { paceRefusals } from './pace-refusals.ts';

test('refusals of one caller come one after the other, those of another do not wait for them', async () => {
  vi.useFakeTimers();
  try {
    const pace = paceRefusals();
    const sent: string[] = [];
    for (let n = 0; n < 300; n++) void pace('flood')?.then(() => sent.push('flood'));
    void pace('other')?.then(() => sent.push('other'));
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.sort()).toEqual(['flood', 'other']);
    await vi.advanceTimersByTimeAsync(998);
    expect(sent.length).toBe(1 + 200);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.length).toBe(1 + 300);
    void pace('flood')?.then(() => sent.push('again'));
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.at(-1)).toBe('again');
  } finally {
    vi.useRealTimers();
  }
});

test('when very many wait, the next is not queued', () => {
  vi.useFakeTimers();
  const pace = paceRefusals();
  for (let n = 0; n < 2_000; n++) expect(pace('flood')).not.toBeNull();
  expect(pace('flood')).toBeNull();
  vi.useRealTimers();
});
