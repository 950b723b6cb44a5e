import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

const drawn = (isTTY: boolean) => {
  const written: string[] = [];
  const progress = createProgress({ isTTY, write: (text) => written.push(text) });
  progress.show('nba: odds', 0.25);
  progress.show('nba: odds', 0.5);
  progress.show('nba: profiles', 1);
  progress.end();
  return written;
};

test('a pipe gets one plain line for each thing that begins', () => {
  expect(drawn(false)).toEqual(['nba: odds\n', 'nba: profiles\n']);
});

test('a terminal gets one bar that grows and is wiped at the end', () => {
  const written = drawn(true);
  expect(written).toHaveLength(4);
  expect(written[1]).toContain(' 50%  nba: odds');
  expect(written[1]!.split('█')).toHaveLength(15);
  expect(written.at(-1)).toBe('\r\u001b[2K');
});
