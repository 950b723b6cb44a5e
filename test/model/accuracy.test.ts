import { describe, expect, test, vi } from 'vitest';
import { fitLeague } from '../../src/model/backtest/fit/fit-league.ts';
import { eachProjection } from '../../src/model/backtest/fit/means.ts';
import { loadGames } from '../../src/model/backtest/games.ts';
import type { Variant } from '../../src/model/params.ts';
import { reportParams } from '../../src/model/shipped.ts';
import { haveSeasons, SEASONS } from './seasons.ts';

// Whole seasons on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** What the forecasts of a season that the parameters never saw must reach (projected for at least 20 minutes). */
const HIGHEST_ERROR: Record<
  Variant,
  { points: number; rebounds: number; assists: number; pra: number; minutes: number }
> = {
  history: { points: 5.28, rebounds: 2.06, assists: 1.57, pra: 6.7, minutes: 4.75 },
  lineup: { points: 5.16, rebounds: 2.03, assists: 1.56, pra: 6.46, minutes: 4.25 },
};
const HIGHEST_R2 = 0.55;

describe.skipIf(!haveSeasons)('a season that the parameters never saw', async () => {
  const games = haveSeasons ? await loadGames(SEASONS, 'nba') : [];

  test('the reporting parameters end before it', () => {
    expect(reportParams.data.leagues.nba!.through < '2024-10-01').toBe(true);
  });

  test.each(['history', 'lineup'] as const)(
    '%s: errors are within their limits, and not too good to be true',
    (variant) => {
      const sums = { points: 0, rebounds: 0, assists: 0, pra: 0, minutes: 0 };
      let [n, squares, y, yy] = [0, 0, 0, 0];
      const params = reportParams.leagues.nba!;
      eachProjection(
        games.filter((game) => game.season <= '2024-25'),
        params,
        { variant, from: '2024-25' },
        ({ minutes, counts }, line) => {
          if (minutes < 20) return;
          const [points, rebounds, assists] = counts.map((count) => count.mean) as [number, number, number];
          const [p, r, a] = line.counts as unknown as [number, number, number];
          n += 1;
          sums.points += Math.abs(points - p);
          sums.rebounds += Math.abs(rebounds - r);
          sums.assists += Math.abs(assists - a);
          sums.pra += Math.abs(points + rebounds + assists - p - r - a);
          sums.minutes += Math.abs(minutes - line.minutes);
          squares += (points - p) ** 2;
          y += p;
          yy += p * p;
        },
      );
      expect(n).toBeGreaterThan(15_000);
      for (const key of ['points', 'rebounds', 'assists', 'pra', 'minutes'] as const)
        expect(sums[key] / n, key).toBeLessThanOrEqual(HIGHEST_ERROR[variant][key]);
      expect(1 - squares / (yy - (y * y) / n)).toBeLessThan(HIGHEST_R2);
    },
  );
});

describe.skipIf(!haveSeasons)('the fit', async () => {
  const games = haveSeasons ? (await loadGames(SEASONS, 'wnba')).filter((game) => game.season <= '2020') : [];

  test('gives the same bytes for the same games, and parameters of its own to the other league', () => {
    const learn = () => fitLeague({ league: 'wnba', games, props: [] });
    const first = learn();
    expect(JSON.stringify(learn())).toBe(JSON.stringify(first));
    expect(first.gameMinutes).toBe(40);
    expect(first.dispersion.history).not.toEqual(reportParams.leagues.nba!.dispersion.history);
    expect(first.pace.league).toBeLessThan(90);
  });
});
