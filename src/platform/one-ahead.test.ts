import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAhead } from './one-ahead.ts';

const made: number[] = [];
let ended = false;
async function* numbers(count: number, failAt = count) {
  try {
    for (let n = 0; n < count; n++) {
      if (n === failAt) throw new Error(`no ${n}`);
      made.push(n);
      yield n;
    }
  } finally {
    ended = true;
  }
}
const begin = () => {
  made.length = 0;
  ended = false;
};

test('tells the same, and makes one more while this one is used, never two', async () => {
  begin();
  const used: number[] = [];
  for await (const n of oneAhead(numbers(5))) {
    used.push(n);
    expect(made.at(-1)).toBe(n);
    await expect.poll(() => made.at(-1)).toBe(Math.min(n + 1, 4));
  }
  expect(used).toEqual([0, 1, 2, 3, 4]);
});

test('an error of a prefetch is thrown after the values before it', async () => {
  begin();
  const used: number[] = [];
  const reading = (async () => {
    for await (const n of oneAhead(numbers(5, 2))) {
      await sleep(5);
      used.push(n);
    }
  })();
  await expect(reading).rejects.toThrow('no 2');
  expect(used).toEqual([0, 1]);
});

test('stopping early ends the source', async () => {
  begin();
  for await (const n of oneAhead(numbers(100))) if (n === 1) break;
  await expect.poll(() => ended).toBe(true);
  expect(made).toEqual([0, 1, 2]);
});
