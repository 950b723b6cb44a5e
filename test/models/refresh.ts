import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createRefreshTokens } from '../../src/accounts/refresh-token.ts';
import { findSession } from '../../src/accounts/session-queries.ts';
import { closeSession, openSession, rotateSession } from '../../src/accounts/sessions.ts';
import { insertUser } from '../../src/accounts/user-queries.ts';
import type { Db } from '../../src/platform/db/connect.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const START = Date.parse('2026-01-15T17:00:00Z');
const ip = '192.0.2.7';
const tokens = createRefreshTokens(['a secret for tests']);
const forgers = createRefreshTokens(['another secret']);

const TOKENS = ['current', 'previous', 'older', 'first', 'future', 'forged', 'cut', 'foreign'] as const;
type TokenKind = (typeof TOKENS)[number];

type Step =
  | { do: 'wait'; ms: number }
  | { do: 'refresh'; token: TokenKind }
  | { do: 'logout'; token: TokenKind }
  | { do: 'together'; tokens: ('current' | 'previous')[] };

const WAITS = [
  1,
  SECOND,
  9_999,
  10_000,
  10_001,
  11_000,
  900_000,
  DAY,
  29 * DAY,
  30 * DAY - 1,
  30 * DAY,
  30 * DAY + SECOND,
  60 * DAY,
  90 * DAY - 1,
];

const token = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<TokenKind>('current', 'previous') },
  { weight: 2, arbitrary: fc.constantFrom(...TOKENS) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(...WAITS) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('refresh'), token }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logout'), token }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('together'),
      tokens: fc.array(fc.constantFrom('current', 'previous'), { minLength: 2, maxLength: 4 }),
    }),
  },
) as fc.Arbitrary<Step>;

/** Reference model of refresh tokens, written from the specification and not from the code. */
class Family {
  readonly openedAt: number;
  /** When each token was issued, by sequence number. */
  readonly issuedAt: number[];
  dead = false;
  reuses = 0;

  constructor(now: number) {
    this.openedAt = now;
    this.issuedAt = [now];
  }

  get newest(): number {
    return this.issuedAt.length - 1;
  }

  isOpen(now: number): boolean {
    const idle = now - (this.issuedAt[this.newest] as number);
    return !this.dead && idle < 30 * DAY && now - this.openedAt < 90 * DAY;
  }

  /** The number of the issued token, or null. */
  refresh(number: number | null, now: number): number | null {
    if (number === null || number > this.newest || !this.isOpen(now)) return null;
    if (number === this.newest) {
      this.issuedAt.push(now);
      return this.newest;
    }
    const replacedFor = now - (this.issuedAt[this.newest] as number);
    if (number === this.newest - 1 && replacedFor <= 10 * SECOND) return this.newest;
    this.dead = true;
    this.reuses++;
    return null;
  }

  logout(number: number | null): void {
    if (number !== null) this.dead = true;
  }
}

/** A session in the database and its model. */
async function openPair(db: Db, now: number) {
  const email = `${randomUUID()}@example.com`;
  const user = await insertUser(db, { email, passwordHash: 'none', tier: 'pro', now: new Date(now) });
  const userId = user?.id ?? -1;
  const { sessionId } = await openSession(db, {
    userId,
    device: 'Firefox on Windows',
    ip,
    now: new Date(now),
  });
  return { userId, sessionId, family: new Family(now) };
}

type Pair = Awaited<ReturnType<typeof openPair>>;

/** A token of the given kind, and its number if its signature is valid. */
function present({ sessionId, family }: Pair, kind: TokenKind) {
  const signed = (number: number) => ({ text: tokens.write({ sessionId, counter: number }), number });
  const { newest } = family;
  switch (kind) {
    case 'current':
      return signed(newest);
    case 'previous':
      return signed(Math.max(0, newest - 1));
    case 'older':
      return signed(Math.max(0, newest - 2));
    case 'first':
      return signed(0);
    case 'future': {
      const { text, number } = signed(newest + 1);
      return { text, number }; // never issued, although the signature is valid
    }
    case 'forged':
      return { text: forgers.write({ sessionId, counter: newest }), number: null };
    case 'cut':
      return { text: signed(newest).text.slice(0, -2), number: null };
    case 'foreign':
      return { text: tokens.write({ sessionId: randomUUID(), counter: newest }), number: null };
  }
}

async function runSequence(db: Db, steps: readonly Step[]): Promise<void> {
  let now = START;
  const pair = await openPair(db, now);
  const { family, sessionId, userId } = pair;
  const rotate = async (text: string) => {
    const token = tokens.read(text);
    const rotated = token && (await rotateSession(db, { token, ip, now: new Date(now) }));
    return rotated ? rotated.next.counter : null;
  };
  for (const step of steps) {
    if (step.do === 'wait') now += step.ms;
    else if (step.do === 'refresh') {
      const { text, number } = present(pair, step.token);
      expect(await rotate(text)).toBe(family.refresh(number, now));
    } else if (step.do === 'logout') {
      const { text, number } = present(pair, step.token);
      const token = tokens.read(text);
      if (token) await closeSession(db, { token, ip, now: new Date(now) });
      family.logout(number);
    } else {
      const asked = step.tokens.map((kind) => present(pair, kind));
      const answers = await Promise.all(asked.map(({ text }) => rotate(text)));
      expectSomeOrder(family, asked, answers, now);
    }
    const row = await findSession(db, sessionId);
    expect({ counter: row?.counter, dead: row?.revokedAt !== null }).toEqual({
      counter: family.newest,
      dead: family.dead,
    });
  }
  const { reuses } = await db
    .selectFrom('auditEvents')
    .select((count) => count.fn.countAll<number>().as('reuses'))
    .where('kind', '=', 'refresh_reuse')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  // Several concurrent replays may each be recorded; a recorded one is never lost.
  expect(reuses > 0).toBe(family.reuses > 0);
}

/** Concurrent requests must be answered as if they had come one after another, in some order. */
function expectSomeOrder(
  family: Family,
  asked: readonly { number: number | null }[],
  answers: readonly (number | null)[],
  now: number,
): void {
  const orders = permutations(asked.map((_, index) => index));
  for (const order of orders) {
    const trial: Family = Object.assign(new Family(family.openedAt), family, {
      issuedAt: [...family.issuedAt],
    });
    const expected = new Map(order.map((index) => [index, trial.refresh(asked[index]?.number ?? null, now)]));
    if (answers.every((answer, index) => answer === expected.get(index))) {
      family.issuedAt.push(...trial.issuedAt.slice(family.issuedAt.length));
      family.dead = trial.dead;
      family.reuses = trial.reuses;
      return;
    }
  }
  throw new Error(`No order of ${JSON.stringify(asked)} explains the answers ${JSON.stringify(answers)}.`);
}

const permutations = (items: number[]): number[][] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );

/** Random sequences of refreshes, replays, log-outs and waits: the database must match the model. */
export async function checkRefreshFamilies(db: Db, { runs, seed }: { runs: number; seed: number }) {
  console.log(`refresh-token families: ${runs} sequences, seed ${seed}`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => runSequence(db, steps)),
    { numRuns: runs, seed },
  );
}
