import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Tier } from '../../domain/tiers.ts';
import { budgetOf, createFairUse } from './fair-use.ts';

const request = (userId: number | null, tier: Tier = 'sharp', waitsForRemote = false) =>
  ({
    caller: userId === null ? null : { kind: 'user', sessionId: 's', userId, tier },
    ip: '203.0.113.1',
    rules: { waitsForRemote },
  }) as unknown as FastifyRequest;

test('all credentials of an account have one budget, a network without an account has another', () => {
  const token = { kind: 'user', sessionId: 's', userId: 7, tier: 'pro' } as const;
  const key = { kind: 'apiKey', keyId: 1, userId: 7, tier: 'pro' } as const;
  expect(budgetOf(token, '203.0.113.1')).toEqual(budgetOf(key, '203.0.113.2'));
  expect(budgetOf(token, '203.0.113.1')).toMatchObject({ atOnce: 4, waiting: 16 });
  expect(budgetOf(null, '2001:db8::1')).toEqual(budgetOf(null, '2001:db8::2'));
  expect(budgetOf(null, '203.0.113.1')).toMatchObject({
    atOnce: 2,
    waiting: 8,
    group: { atOnce: 16, waiting: 64 },
  });
  const opsToken = { kind: 'opsToken', tokenId: 1, userId: 1, scopes: [] } as const;
  expect(budgetOf(opsToken, '203.0.113.1')).toMatchObject({ atOnce: Number.POSITIVE_INFINITY });
});

test('requests that wait for another server keep to their budget and take no place from the others', async () => {
  const { enter } = createFairUse(4);
  const release = enter(request(1, 'sharp', true)) as () => void;
  for (let n = 1; n < 8; n++) expect(enter(request(1, 'sharp', true))).toBeTypeOf('function');
  const ninth = enter(request(1, 'sharp', true));
  expect(ninth).toBeInstanceOf(Promise);
  expect(enter(request(2))).toBeTypeOf('function');
  release();
  expect(await ninth).toBeTypeOf('function');
});

test('work in a group keeps to its budget and takes no slot from the others', async () => {
  const { enter, run } = createFairUse(2);
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const wait = () => {
    running += 1;
    return gate.promise;
  };
  const begin = (caller: FastifyRequest | null, inGroup: boolean) =>
    Array.from({ length: 20 }, () => run(caller, wait, inGroup));
  const all = begin(request(1), true);
  await expect.poll(() => running).toBe(8);
  expect(enter(request(2))).toBeTypeOf('function');
  all.push(...begin(null, true));
  await expect.poll(() => running).toBe(8 + 16);
  all.push(...begin(null, false));
  await expect.poll(() => running).toBe(8 + 16 + 1);
  gate.resolve();
  await Promise.all(all);
  expect(running).toBe(60);
});

test('a place is given back once, and work that throws gives it back', async () => {
  const { enter, run } = createFairUse(1);
  const release = enter(request(1)) as () => void;
  const failing = run(request(2), () => Promise.reject(new Error('no')));
  const waiting = run(request(3), async () => 'done');
  release();
  release();
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('done');
});
