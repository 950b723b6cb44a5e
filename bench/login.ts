import { hash, verify } from '@node-rs/argon2';
import { createPasswords } from '../src/accounts/passwords.ts';
import { type Row, sideBySide } from './row.ts';
import { PASSWORD } from './service.ts';

const ROUNDS = 5;
const SIGN_INS = 20;
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Password checks, two at once, against sequential calls of the library. */
export async function benchLogin(): Promise<Row[]> {
  const passwords = await createPasswords();
  const stored = await hash(PASSWORD, ARGON2ID);
  const perSecond = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return (1_000 * SIGN_INS) / (performance.now() - began);
  };
  const inTurn = async () => {
    for (let n = 0; n < SIGN_INS; n++) await verify(stored, PASSWORD);
  };
  const together = () =>
    Promise.all(Array.from({ length: SIGN_INS }, () => passwords.verify(stored, PASSWORD)));
  const [ours, baseline]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const [theirs, own] = [await perSecond(inTurn), await perSecond(together)];
    if (round === 0) continue; // warming up
    ours.push(own);
    baseline.push(theirs);
  }
  return [
    sideBySide('sign-in: checks of a password', 'per s', {
      ours,
      baseline,
      aim: { least: 0.9 },
      note: 'argon2id, 19 MiB; beside the library called for one after the other',
    }),
  ];
}
