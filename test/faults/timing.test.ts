import { describe, expect, test } from 'vitest';
import { createPasswords } from '../../src/accounts/passwords.ts';
import { insertUser } from '../../src/accounts/user-queries.ts';
import { median } from '../../src/domain/numeric.ts';
import { KILLS, processDuringTests, tick } from '../support/process.ts';
import { withStoredData } from '../support/stored-data.ts';

/** 200 by default; CI measures fewer. */
const PAIRS = Math.max(100, 10 * KILLS);
const CLOSE_MS = 5;
/**
 * Sign test: three standard deviations of the number of slower ones among equals. On a busy machine medians
 * differ by chance.
 */
const CHANCE = (3 * Math.sqrt(PAIRS)) / 2;
const PASSWORD = 'a fine password for tests';

const known = Array.from({ length: PAIRS }, (_, i) => `known-${i}@example.com`);

/** All with one hash: verifying it takes as long as that of another account. */
const openAccounts = async (dataDir: string) => {
  const passwordHash = await (await createPasswords()).hash(PASSWORD);
  await withStoredData(dataDir, async (db) => {
    for (const email of known) await insertUser(db, { email, passwordHash, tier: 'free', now: new Date() });
  });
};

const service = processDuringTests({ TRUST_PROXY: '127.0.0.0/8' }, openAccounts);
let next = 0;

/** Every request from another network, so that no throttle applies. */
const somewhere = () => {
  next++;
  return { 'x-forwarded-for': `10.${next >> 16}.${(next >> 8) & 255}.${next & 255}` };
};

const register = (email: string) =>
  service.anonymous.post('/auth/register', { email, password: PASSWORD }, somewhere());

type Ask = (email: string) => ReturnType<typeof register>;

/**
 * Headers of the connection, not of the response: they change when a socket has served its thousand requests.
 */
const HOP_BY_HOP = ['connection', 'keep-alive'];

/** What a client can see of a response, without what always differs. */
const visible = ({ status, headers, body }: Awaited<ReturnType<Ask>>) => {
  const { requestId: _, ...rest } = body ?? {};
  return {
    status,
    names: [...headers.keys()].filter((name) => !HOP_BY_HOP.includes(name)).sort(),
    length: headers.get('content-length'),
    body: rest,
  };
};

/** Whether the times of both kinds differ measurably. */
async function differ(name: string, ask: Ask, stranger: (n: number) => string): Promise<boolean> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const timed = async (kind: 'known' | 'unknown', email: string) => {
    for (;;) {
      const began = performance.now();
      const answer = await ask(email);
      if (answer.status !== 503) {
        times[kind].push(performance.now() - began);
        return visible(answer);
      }
      await tick(1_000); // the machine is too busy to measure anything on it
    }
  };
  for (let i = 0; i < PAIRS; i++) {
    // The order alternates, so that effects of one request on the next affect both equally.
    const first = i % 2 === 0 ? 'known' : 'unknown';
    const email = { known: known[i] ?? '', unknown: stranger(i) };
    const a = await timed(first, email[first]);
    const second = first === 'known' ? 'unknown' : 'known';
    const b = await timed(second, email[second]);
    expect(b).toEqual(a);
    await tick(1);
  }
  const slower = times.known.filter((ms, i) => ms > (times.unknown[i] ?? 0)).length;
  const [here, there] = [median(times.known), median(times.unknown)];
  console.log(
    `${name}: known ${here.toFixed(2)} ms, unknown ${there.toFixed(2)} ms, known is slower in ${slower} of ${PAIRS} pairs`,
  );
  return Math.abs(here - there) >= CLOSE_MS && Math.abs(slower - PAIRS / 2) > CHANCE;
}

/** A real difference shows every time; a busy machine spoils one measurement, hardly three. */
async function compare(name: string, ask: Ask, stranger: (n: number, turn: number) => string) {
  let differs = true;
  for (let turn = 0; turn < 3 && differs; turn++) differs = await differ(name, ask, (n) => stranger(n, turn));
  expect(differs).toBe(false);
}

describe('nobody can tell whether an address has an account', () => {
  const stranger = (kind: string) => (n: number, turn: number) => `${kind}-${turn}-${n}@example.com`;

  test('by a wrong password', () =>
    compare(
      'login',
      (email) => service.anonymous.post('/auth/login', { email, password: 'not the password' }, somewhere()),
      stranger('login'),
    ));

  test('by asking for a new password', () =>
    compare(
      'forgot-password',
      (email) => service.anonymous.post('/auth/forgot-password', { email }, somewhere()),
      stranger('forgot'),
    ));

  test('by registering', () => compare('register', register, stranger('fresh')));
});
