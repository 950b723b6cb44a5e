import { expect, test } from 'vitest';
import type { InjuryStatus } from '../domain/injuries.ts';
import type { Stat } from '../domain/stats.ts';
import type { Gate } from '../model/gates.ts';
import { type Rating, ratingOf } from '../model/rating.ts';
import { type DecisionAsk, decidePicks, type OpenPick } from './decide-picks.ts';
import type { ScoredCandidate } from './score-slate.ts';

const NOW = new Date('2026-01-15T20:00:00Z');
const TIP = new Date('2026-01-16T00:30:00Z');
const GAME = { id: 1, tipAt: TIP, status: 'scheduled' };

type Change = {
  playerId?: number;
  stat?: Stat;
  line?: number;
  direction?: 'over' | 'under';
  rating?: Rating;
  score?: number;
  /** Cautious expected value in percent; by default in the middle of the rating's range. */
  value?: number;
  price?: number;
  gates?: Gate[];
  minutes?: number;
  status?: InjuryStatus;
  tipAt?: Date;
};

const VALUE_OF: Record<Rating, number> = { premium: 7, standard: 4.2, lean: 1.5, pass: -4 };

const candidate = (change: Change = {}): ScoredCandidate => {
  const { playerId = 7, stat = 'points', line = 24.5, direction = 'over', rating = 'premium' } = change;
  const { score = 80, gates = [], minutes = 34, status = 'available', tipAt = TIP, price = 1.91 } = change;
  const { value = VALUE_OF[rating] } = change;
  return {
    game: { ...GAME, tipAt },
    player: { id: playerId, name: 'Somebody' },
    status,
    scored: {
      stat,
      line,
      direction,
      rating: change.value === undefined ? rating : ratingOf(value / 100),
      scoreFinal: score,
      gates,
      projection: { minutes },
      decimalPrice: price,
      cautiousEvPercent: value,
    },
  } as unknown as ScoredCandidate;
};

const pick = (change: Partial<OpenPick> = {}): OpenPick => ({
  id: 100,
  gameId: 1,
  playerId: 7,
  stat: 'points',
  line: 24.5,
  direction: 'over',
  rating: 'premium',
  decimalPrice: 1.91,
  tipAt: TIP,
  playerStatus: 'available',
  projection: { mean: 26, p10: 16, p50: 26, p90: 36, minutes: 34 },
  ...change,
});

const EMPTY: DecisionAsk = {
  candidates: [],
  open: [],
  elsewhere: [],
  games: [GAME],
  statusOf: () => 'available',
  at: NOW,
};

const decide = (ask: Partial<DecisionAsk>) => {
  const decision = decidePicks({ ...EMPTY, ...ask });
  return {
    publish: decision.publish.map(({ scored }) => scored.stat),
    supersede: decision.supersede.map(({ because }) => because),
    change: decision.supersede.map(({ change }) => change),
    rating: decision.supersede.map(({ by }) => by.scored.rating),
    withdraw: decision.withdraw.map(({ because }) => because),
    leave: decision.leave.map(({ pick }) => pick.id),
    gates: decision.judged.flatMap(({ gates }) => gates),
  };
};
const nothing = { publish: [], supersede: [], withdraw: [], leave: [] };

test.each<[string, Partial<DecisionAsk>, object]>([
  ['a premium prop is published', { candidates: [candidate()] }, { publish: ['points'] }],
  ['a lean is not', { candidates: [candidate({ rating: 'lean' })] }, { publish: [] }],
  [
    'nor is one behind a gate',
    { candidates: [candidate({ gates: ['out'] })] },
    { publish: [], gates: ['out'] },
  ],
  [
    'of props that count the same events only the best is',
    { candidates: [candidate(), candidate({ stat: 'ptsReb', score: 90 }), candidate({ stat: 'steals' })] },
    { publish: ['ptsReb', 'steals'], gates: ['overlapping-pick'] },
  ],
  [
    'a pick that stands keeps its place before a better one that counts the same events',
    { candidates: [candidate(), candidate({ stat: 'ptsReb', score: 99 })], open: [pick()] },
    { publish: [], leave: [100], gates: ['overlapping-pick'] },
  ],
  [
    'a prop that is no pick anyway is not kept back by one that stands',
    { candidates: [candidate(), candidate({ stat: 'ptsReb', rating: 'lean' })], open: [pick()] },
    { ...nothing, leave: [100], gates: [] },
  ],
  [
    'nothing moved but the price, within its band: it is left alone',
    { candidates: [candidate({ price: 1.8 })], open: [pick()] },
    { ...nothing, leave: [100] },
  ],
  [
    'the price is in another band',
    { candidates: [candidate({ price: 1.74 })], open: [pick()] },
    { ...nothing, supersede: ['The price moved from 1.91 to 1.74.'], change: ['price'] },
  ],
  [
    'a premium pick is worth a little less than premium: it keeps its rating',
    { candidates: [candidate({ value: 4.01 })], open: [pick()] },
    { ...nothing, leave: [100] },
  ],
  [
    'a premium pick fell a margin below premium',
    { candidates: [candidate({ value: 3.99 })], open: [pick()] },
    {
      ...nothing,
      supersede: ['The rating went from premium to standard.'],
      change: ['rating'],
      rating: ['standard'],
    },
  ],
  [
    'a standard pick reaches the floor of premium',
    { candidates: [candidate({ value: 5 })], open: [pick({ rating: 'standard' })] },
    { ...nothing, supersede: ['The rating went from standard to premium.'], rating: ['premium'] },
  ],
  [
    'a standard pick just below its floor stands',
    { candidates: [candidate({ value: 2.01 })], open: [pick({ rating: 'standard' })] },
    { ...nothing, leave: [100] },
  ],
  [
    'a standard pick a margin below its floor does not',
    { candidates: [candidate({ value: 1.99 })], open: [pick({ rating: 'standard' })] },
    { ...nothing, withdraw: ['The price at which it was worth a pick is gone.'] },
  ],
  [
    'the line moved and the value is within the margin: the new version keeps the rating',
    { candidates: [candidate({ line: 25.5, value: 2.5 })], open: [pick({ rating: 'standard' })] },
    { ...nothing, supersede: ['The line moved from 24.5 to 25.5.'], rating: ['standard'] },
  ],
  [
    'injury news knows no margin',
    { candidates: [candidate({ status: 'questionable', value: 4.5 })], open: [pick()] },
    {
      ...nothing,
      supersede: [
        'The injury report went from available to questionable. The rating went from premium to standard.',
      ],
      change: ['rating'],
      rating: ['standard'],
    },
  ],
  [
    'injury news takes the value away, by less than the margin',
    { candidates: [candidate({ minutes: 30, value: 2.5 })], open: [pick()] },
    {
      ...nothing,
      withdraw: ['The forecast went from 34.0 to 30.0 minutes. At that it is no longer worth a pick.'],
    },
  ],
  ['a new pick has no margin', { candidates: [candidate({ value: 2.9 })] }, nothing],
  [
    'the game began while the day was scored: nothing is published or changed',
    {
      candidates: [candidate({ line: 26.5 }), candidate({ playerId: 8 })],
      open: [pick()],
      at: TIP,
    },
    { ...nothing, leave: [100] },
  ],
  [
    'the line moved',
    { candidates: [candidate({ line: 25.5 })], open: [pick()] },
    { ...nothing, supersede: ['The line moved from 24.5 to 25.5.'], change: ['line'] },
  ],
  [
    'the line moved to 0, which is a line',
    { candidates: [candidate({ line: 0 })], open: [pick({ line: 0.5 })] },
    { ...nothing, supersede: ['The line moved from 0.5 to 0.'] },
  ],
  [
    'the line moved away with the value',
    { candidates: [candidate({ line: 27.5, rating: 'lean' })], open: [pick()] },
    { ...nothing, withdraw: ['The line moved from 24.5 to 27.5. At that it is no longer worth a pick.'] },
  ],
  [
    'the injury report changed',
    { candidates: [candidate({ status: 'questionable' })], open: [pick()] },
    { ...nothing, supersede: ['The injury report went from available to questionable.'] },
  ],
  [
    'a teammate is out and the minutes change',
    { candidates: [candidate({ minutes: 36.5 })], open: [pick()] },
    { ...nothing, supersede: ['The forecast went from 34.0 to 36.5 minutes.'] },
  ],
  [
    'minutes wander by tenths',
    { candidates: [candidate({ minutes: 35.2 })], open: [pick()] },
    { leave: [100] },
  ],
  [
    'the player is ruled out',
    { candidates: [candidate({ gates: ['out'], status: 'out' })], open: [pick()] },
    { ...nothing, withdraw: ['The player is ruled out.'] },
  ],
  [
    'the player is ruled out and the books have withdrawn the prop',
    { open: [pick()], statusOf: () => 'out' },
    { ...nothing, withdraw: ['The player is ruled out.'] },
  ],
  ['nobody quotes it any more', { open: [pick()] }, { withdraw: ['No sportsbook quotes this prop.'] }],
  [
    'the books cannot be seen: nothing has changed',
    { candidates: [candidate({ gates: ['stale-market'], rating: 'pass', line: 9.5 })], open: [pick()] },
    { ...nothing, leave: [100] },
  ],
  [
    'the price is gone',
    { candidates: [candidate({ rating: 'pass' })], open: [pick()] },
    { ...nothing, withdraw: ['The price at which it was worth a pick is gone.'] },
  ],
  [
    'the better side is the other one',
    { candidates: [candidate({ direction: 'under' })], open: [pick()] },
    { ...nothing, supersede: ['The better side is now the under.'], change: ['side'] },
  ],
  [
    'the better side is the other one, and worth less than a pick',
    { candidates: [candidate({ direction: 'under', value: 2.5 })], open: [pick()] },
    {
      ...nothing,
      withdraw: ['The better side is now the under. At that it is no longer worth a pick.'],
    },
  ],
  [
    'tip-off was moved',
    {
      candidates: [candidate({ tipAt: new Date('2026-01-16T01:00:00Z') })],
      open: [pick()],
      games: [{ ...GAME, tipAt: new Date('2026-01-16T01:00:00Z') }],
    },
    { ...nothing, supersede: ['Tip-off was moved.'] },
  ],
  [
    'the game was postponed',
    { open: [pick()], games: [{ ...GAME, status: 'postponed' }] },
    { withdraw: ['The game was postponed.'] },
  ],
  [
    'the game is on another day',
    { open: [pick()], games: [] },
    { withdraw: ['The game was moved to another day.'] },
  ],
  [
    'after tip-off nothing changes',
    { open: [pick({ tipAt: NOW })], games: [], statusOf: () => 'out' },
    { ...nothing, leave: [100] },
  ],
])('%s', (_name, ask, expected) => {
  expect(decide(ask)).toMatchObject(expected);
});

const premiumElsewhere = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ gameId: 10 + Math.floor(i / 3), rating: 'premium' as const }));
const ratingsOf = (ask: Partial<DecisionAsk>) => {
  const { publish } = decidePicks({ ...EMPTY, ...ask });
  return publish.map(({ player, scored }) => [player.id, scored.rating]);
};

test('a game has three premium picks, the best of those worth it; the next is standard', () => {
  const candidates = [1, 2, 3, 4].map((playerId) => candidate({ playerId, value: 5 + playerId }));
  expect(ratingsOf({ candidates })).toEqual([
    [1, 'standard'],
    [2, 'premium'],
    [3, 'premium'],
    [4, 'premium'],
  ]);
});

test('a night has fifteen premium picks, and those that stand keep their places', () => {
  const candidates = [1, 2].map((playerId) => candidate({ playerId, value: 5 + playerId }));
  const elsewhere = premiumElsewhere(14);
  expect(ratingsOf({ candidates, elsewhere })).toEqual([
    [1, 'standard'],
    [2, 'premium'],
  ]);
  const standing = { candidates, elsewhere, open: [pick({ playerId: 1 })] };
  expect(decide(standing)).toMatchObject({ leave: [100], supersede: [] });
  expect(ratingsOf(standing)).toEqual([[2, 'standard']]);
});

test('a standard pick beyond the limits stays as it is, also in the next run', () => {
  const ask = { candidates: [candidate()], open: [pick({ rating: 'standard' })] };
  expect(decide({ ...ask, elsewhere: premiumElsewhere(15) })).toMatchObject({ ...nothing, leave: [100] });
  expect(decide({ ...ask, elsewhere: premiumElsewhere(14) })).toMatchObject({ rating: ['premium'] });
});

test('points and threes of one player are one family', () => {
  const candidates = [candidate({ score: 81 }), candidate({ stat: 'threes', score: 80 })];
  expect(decide({ candidates })).toMatchObject({ publish: ['points'], gates: ['overlapping-pick'] });
});
