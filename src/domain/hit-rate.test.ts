import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HitRate, hitRate, type PlayedGame } from './hit-rate.ts';

const games = (...values: number[]): PlayedGame[] => values.map((value) => ({ value, isThisSeason: true }));
const none = {
  l5Hits: 0,
  l5Games: 0,
  l10Hits: 0,
  l10Games: 0,
  l15Hits: 0,
  l15Games: 0,
  seasonHits: 0,
  seasonGames: 0,
};

test.each<[string, PlayedGame[], number, 'over' | 'under', Partial<HitRate>]>([
  ['no games', [], 10.5, 'over', none],
  ['overs', games(20, 5, 20), 10.5, 'over', { l5Hits: 2, l5Games: 3, seasonHits: 2, seasonGames: 3 }],
  ['unders', games(20, 5, 20), 10.5, 'under', { l5Hits: 1, l5Games: 3 }],
  ['a push is no game', games(10, 11, 9), 10, 'over', { l5Hits: 1, l5Games: 2, seasonGames: 2 }],
  ['windows reach past a push', games(10, 1, 1, 1, 1, 20), 10, 'over', { l5Hits: 1, l5Games: 5 }],
  ['a line of 0', games(0, 1, 0), 0, 'over', { l5Hits: 1, l5Games: 1 }],
  ['binary dust is no difference', games(0.1 + 0.2), 0.3, 'over', { l5Games: 0 }],
  [
    'windows cross seasons, the season does not',
    [...games(20), { value: 30, isThisSeason: false }],
    10.5,
    'over',
    { l5Hits: 2, l5Games: 2, seasonHits: 1, seasonGames: 1 },
  ],
])('%s', (_name, played, line, side, expected) => {
  expect(hitRate(played, line, side)).toMatchObject({ line, ...expected });
});

test('over and under share the games, and every window agrees with counting by hand', () => {
  const played = fc.array(fc.record({ value: fc.integer({ min: 0, max: 12 }), isThisSeason: fc.boolean() }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(played, fc.integer({ min: 0, max: 24 }), (list, halves) => {
      const line = halves / 2;
      const over = hitRate(list, line, 'over');
      const under = hitRate(list, line, 'under');
      for (const [length, games, hits] of [
        [5, 'l5Games', 'l5Hits'],
        [10, 'l10Games', 'l10Hits'],
        [15, 'l15Games', 'l15Hits'],
      ] as const) {
        let counted = 0;
        let above = 0;
        for (const { value } of list) {
          if (counted === length) break;
          if (value === line) continue;
          counted += 1;
          if (value > line) above += 1;
        }
        expect([over[games], over[hits]]).toEqual([counted, above]);
        expect(under[hits]).toBe(counted - above);
      }
      expect(over.seasonHits + under.seasonHits).toBe(over.seasonGames);
    }),
  );
});
