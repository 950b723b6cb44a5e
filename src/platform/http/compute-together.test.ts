import { expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { computeTogether } from './compute-together.ts';

const connection = () => connect({ url: 'postgres://127.0.0.1:1/nowhere', poolSize: 1 }, () => {}).db;
const known = (ms: number, delayMinutes = 0) => ({
  now: new Date(ms),
  asOf: new Date(ms - delayMinutes * 60_000),
  delayMinutes,
  isNewest: true,
});

type Batch = { names: string[]; now: number; finish: () => void; fail: () => void };

/** Inputs of the same first letter are alike. Every batch waits until the test ends it. */
function observed() {
  const batches: Batch[] = [];
  const compute = computeTogether<string, string>({
    isAlike: (one, other) => one[0] === other[0],
    computeAll: (_db, names, { now }) =>
      new Promise((resolve, reject) => {
        const results = names.map((name) => (name.includes('!') ? new Error(name) : name.toUpperCase()));
        const finish = () => resolve(results);
        batches.push({ names: [...names], now: now.getTime(), finish, fail: () => reject(new Error('all')) });
      }),
  });
  return { batches, compute, begun: () => batches.map(({ names }) => names.join(' ')) };
}

test('inputs that arrive while others are computed are computed together, as of the newest instant', async () => {
  const db = connection();
  const { batches, compute, begun } = observed();
  const results = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name, n) => compute(db, name, known(n)));
  expect(begun()).toEqual(['a1', 'a2']);
  batches[1]?.finish();
  expect(await results[1]).toBe('A2');
  await expect.poll(begun).toEqual(['a1', 'a2', 'a3 a4 a5']);
  expect(batches[2]?.now).toBe(4);
  batches[0]?.finish();
  batches[2]?.finish();
  expect(await Promise.all(results)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
});

test('not together: other kinds of input, other delays, more than eight', async () => {
  const db = connection();
  const { batches, compute, begun } = observed();
  const names = ['a1', 'a2', 'b1', 'a3', ...Array.from({ length: 9 }, (_, n) => `c${n}`)];
  const results = [...names.map((name) => compute(db, name, known(1))), compute(db, 'b2', known(1, 15))];
  for (let n = 0; n < batches.length; n++) {
    batches[n]?.finish();
    await new Promise((resume) => setTimeout(resume, 1));
  }
  await Promise.all(results);
  expect(begun()).toEqual(['a1', 'a2', 'b1', 'a3', 'c0 c1 c2 c3 c4 c5 c6 c7', 'c8', 'b2']);
});

test('an input without a result fails alone; a batch that fails leaves the next ones', async () => {
  const db = connection();
  const { batches, compute } = observed();
  const first = [compute(db, 'a1', known(1)), compute(db, 'a2', known(1))];
  const [missing, found] = [compute(db, 'a!', known(1)), compute(db, 'a3', known(1))];
  const failed = Promise.allSettled(first);
  batches[0]?.fail();
  batches[1]?.fail();
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => batches.length).toBe(3);
  batches[2]?.finish();
  await expect(missing).rejects.toThrow('a!');
  expect(await found).toBe('A3');
});

test('a database that hangs does not hold up another', async () => {
  const [hanging, other] = [connection(), connection()];
  const { batches, compute } = observed();
  for (const name of ['a1', 'a2', 'a3']) void compute(hanging, name, known(1));
  const result = compute(other, 'a4', known(1));
  batches.at(-1)?.finish();
  expect(await result).toBe('A4');
});
