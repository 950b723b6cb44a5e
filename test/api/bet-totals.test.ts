import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endGame, type PlantedGame, plantBetGame, quoteProp, settleDay } from '../data/bets.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';

const service = duringTests(startTestService);

const FINAL = new Date('2026-01-16T04:00:00Z');
const CORRECTED = new Date('2026-01-16T05:00:00Z');
const STARTING = 1_000;

const price = fc.oneof(fc.integer({ min: -400, max: -100 }), fc.integer({ min: 100, max: 400 }));
const points = fc.option(fc.integer({ min: 22, max: 27 }), { nil: null });
const scenario = fc.record({
  close: fc.array(fc.record({ overOdds: price, underOdds: price }), { minLength: 1, maxLength: 4 }),
  bets: fc.array(
    fc.record({
      side: fc.constantFrom('over' as const, 'under' as const),
      line: fc.constantFrom(24, 24.5),
      price,
      cents: fc.integer({ min: 1, max: 50_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  first: points,
  second: points,
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;
type Wager = Scenario['bets'][number];

const payout = (american: number): number => (american > 0 ? american / 100 : 100 / -american);

function resultOf({ side, line }: Wager, value: number | null) {
  if (value === null) return 'void';
  if (value === line) return 'push';
  return value > line === (side === 'over') ? 'hit' : 'miss';
}

/** In cents, unrounded. */
const wonBy = (wager: Wager, value: number | null): number =>
  ({ hit: wager.cents * payout(wager.price), miss: -wager.cents, push: 0, void: 0 })[resultOf(wager, value)];

/** Against the median closing price; the books close at 24.5, so a bet at another line has none. */
function clvOf(wager: Wager, { close }: Scenario, value: number | null): number | null {
  if (value === null || wager.line !== 24.5) return null;
  const prices = close
    .map(({ overOdds, underOdds }) => 1 + payout(wager.side === 'over' ? overOdds : underOdds))
    .sort((a, b) => a - b);
  const [low = 0, high = 0] = [prices[(prices.length - 1) >> 1], prices[prices.length >> 1]];
  return 100 * ((1 + payout(wager.price)) / ((low + high) / 2) - 1);
}

const cents = (amount: number): number => Math.round(amount * 100);
const isNear = (one: number, other: number, step: number) =>
  expect(Math.abs(one - other)).toBeLessThanOrEqual(step / 2 + 1e-6);

type Logged = { id: number; wager: Wager };
type Ledger = { owner: Awaited<ReturnType<TestService['person']>>; logged: Logged[]; given: Scenario };

/** Everything that the service says about the account, against sums over what was bet and what happened. */
async function checkTotals({ owner, logged, given }: Ledger, value: number | null): Promise<void> {
  const stored = new Map(
    (await owner.get('/me/bets?limit=50')).body.items.map((bet: { id: number }) => [bet.id, bet]),
  ) as Map<number, { result: string; profit: number; clvPercent: number | null }>;
  let [won, staked] = [0, 0];
  const clvs: number[] = [];
  for (const { id, wager } of logged) {
    const bet = stored.get(id);
    expect(bet?.result).toBe(resultOf(wager, value));
    isNear(100 * (bet?.profit ?? Number.NaN), wonBy(wager, value), 1);
    const clv = clvOf(wager, given, value);
    if (clv === null) expect(bet?.clvPercent).toBeNull();
    else {
      isNear(bet?.clvPercent ?? Number.NaN, clv, 0.01);
      clvs.push(bet?.clvPercent ?? Number.NaN);
    }
    won += cents(bet?.profit ?? Number.NaN);
    if (value !== null) staked += wager.cents;
  }
  const { overall, bankroll } = (await owner.get('/me/bets/statistics')).body;
  expect([cents(overall.profit), cents(overall.staked)]).toEqual([won, staked]);
  if (staked === 0) expect(overall.roiPercent).toBeNull();
  else isNear(overall.roiPercent, (100 * won) / staked, ROI_STEP);
  expect(overall.clvBets).toBe(clvs.length);
  if (clvs.length > 0) isNear(overall.meanClvPercent, clvs.reduce((a, b) => a + b) / clvs.length, 0.01);
  expect(cents((await owner.get('/me/bankroll')).body.current)).toBe(cents(STARTING) + won);
  expect(cents(bankroll.at(-1).balance)).toBe(cents(STARTING) + won);
}

const ROI_STEP = 0.01;

async function finish(game: PlantedGame, value: number | null, at: Date): Promise<void> {
  await endGame(service.db, game, { points: value, at });
  await settleDay(service.db, game.date, at);
}

test('CLV, ROI and bankroll equal sums over raw rows, also after a corrected box score, which is in the history', {
  timeout: stretched(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const owner = await service.person('free');
      await owner.patch('/me/bankroll', { starting: STARTING });
      const game = await plantBetGame(service.db);
      await quoteProp(
        service.db,
        game,
        given.close.map((odds, n) => ({ book: `book${n}`, line: 24.5, ...odds })),
      );
      const prop = { playerId: game.playerId, gameId: game.gameId, stat: 'points', book: 'elsewhere' };
      const logged: Logged[] = [];
      for (const wager of given.bets) {
        const { side, line, price } = wager;
        const bet = { ...prop, side, line, price, stake: wager.cents / 100 };
        logged.push({ id: (await owner.post('/me/bets', bet)).body.bet.id, wager });
      }
      await finish(game, given.first, FINAL);
      await checkTotals({ owner, logged, given }, given.first);
      await finish(game, given.second, CORRECTED);
      await checkTotals({ owner, logged, given }, given.second);
      for (const { id, wager } of logged) {
        const rows = (await owner.get(`/me/bets/${id}/history`)).body;
        const corrections = rows.filter(({ kind }: { kind: string }) => kind === 'corrected');
        const [before, after] = [resultOf(wager, given.first), resultOf(wager, given.second)];
        if (before !== after)
          expect(corrections).toMatchObject([{ before: { result: before }, after: { result: after } }]);
      }
    }),
    { numRuns: 12 },
  );
});
