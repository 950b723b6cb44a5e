import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/dates.ts';
import { seededRandom } from '../../domain/random.ts';
import { readCsv } from '../../platform/csv.ts';
import { reportParams } from '../shipped.ts';
import type { SeasonFolder } from './columns.ts';
import { reportText, writeReport } from './report/write.ts';
import { runBacktest } from './run-backtest.ts';

/** Four teams of eight that play every other day, and two books that price their points. */
function inventedSeason(): SeasonFolder {
  const random = seededRandom(12);
  const folder = mkdtempSync(join(tmpdir(), 'invented-'));
  const games = ['league,game_id,season,season_type,game_date,tip_utc,home,away,home_score,away_score,pace'];
  const logs = [
    'league,game_id,team,player_id,pos,starter,min,pts,reb,ast,threes,stl,blk,tov,fga,fg3a,fta,oreb',
  ];
  const quotes = [
    'league,game_date,game_id,player_id,stat,book,line,over_odds,under_odds,captured_at,mins_to_tip,cap_kind,snap',
  ];
  for (let round = 0; round < 40; round++) {
    const date = addDays('2024-10-22', 2 * round);
    [
      ['AAA', 'BBB'],
      ['CCC', 'DDD'],
    ].forEach((teams, g) => {
      const id = 100 + 2 * round + g;
      games.push(`NBA,${id},2024-25,regular,${date},${date}T23:00:00Z,${teams[0]},${teams[1]},110,108,99`);
      teams.forEach((team, t) => {
        for (let p = 0; p < 8; p++) {
          const player = 1000 * (2 * g + t + 1) + p;
          const minutes = Math.round(34 - 3 * p + 6 * (random() - 0.5));
          const points = Math.max(0, Math.round(minutes * (0.4 + 0.03 * p) + 10 * (random() - 0.5)));
          logs.push(
            `NBA,${id},${team},${player},G,${p < 5 ? 1 : 0},${minutes},${points},4,3,1,1,0,1,10,4,2,1`,
          );
          const line = Math.floor((34 - 3 * p) * (0.4 + 0.03 * p)) + 0.5;
          for (const [book, over, under] of [
            ['one', -115, -105],
            ['two', -110, -112],
          ])
            quotes.push(
              `NBA,${date},${id},${player},pts,${book},${line},${over},${under},${date}T15:00:00Z,480,exact,only`,
            );
        }
      });
    });
  }
  for (const [name, rows] of Object.entries({ games, player_game_logs: logs, prop_lines: quotes }))
    writeFileSync(join(folder, `${name}.csv`), `${rows.join('\n')}\n`);
  return { path: folder, readCsv };
}

describe('a backtest of an invented season', async () => {
  const report = await runBacktest({
    folder: inventedSeason(),
    league: 'nba',
    spans: [
      { from: '2024-11-20', to: '2024-12-31', params: reportParams },
      { from: '2025-01-01', to: '2025-02-01', params: reportParams },
    ],
  });

  test('carries every figure that readers rely on', () => {
    expect(report.range).toMatchObject({
      league: 'nba',
      spans: [{ to: '2024-12-31' }, { from: '2025-01-01' }],
      dates: 25,
    });
    expect(report.params.map(({ inSample }) => inSample)).toEqual([false, false]);
    expect(report.projections.find((p) => p.stat === 'points' && p.variant === 'history')).toMatchObject({
      n: expect.any(Number),
      mae: expect.any(Number),
      crps: expect.any(Number),
    });
    expect(report.markets).toHaveLength(1);
    const [points] = report.markets;
    expect(points).toMatchObject({ stat: 'points', horizon: 'morning', n: report.pooled.n });
    expect(points!.logLoss.blend - points!.logLoss.market).toBeCloseTo(points!.delta.mean, 9);
    expect(report.pooled.delta.lo).toBeLessThanOrEqual(report.pooled.delta.mean);
    expect(report.pooled.delta.mean).toBeLessThanOrEqual(report.pooled.delta.hi);
    expect(report.ratings.reduce((n, rating) => n + rating.n, 0)).toBeLessThanOrEqual(report.pooled.n);
    for (const rating of report.ratings)
      expect(rating.roi.best.mean).toBeGreaterThanOrEqual(rating.roi.average.mean);
    for (const rating of report.ratings)
      expect(rating.roi.fiveCentsWorse.mean).toBeLessThan(rating.roi.average.mean);
    expect(report.slope).toEqual({
      mean: expect.any(Number),
      lo: expect.any(Number),
      hi: expect.any(Number),
    });
    expect(report.configurationsTried).toBeGreaterThan(1);
  });

  test('is written as JSON, as a page, and as plots without a stray value', () => {
    const out = mkdtempSync(join(tmpdir(), 'report-'));
    writeReport(report, out);
    expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')).pooled.n).toBe(report.pooled.n);
    for (const plot of ['calibration.svg', 'score.svg']) {
      expect(existsSync(join(out, plot))).toBe(true);
      expect(readFileSync(join(out, plot), 'utf8')).not.toContain('NaN');
    }
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('<table>');
    expect(reportText(report)).toContain('Picks as published');
  });
});

test('parameters that have seen the range are said to have', async () => {
  const folder = inventedSeason();
  const seen = {
    ...reportParams,
    data: { leagues: { nba: { from: '2018-10-16', through: '2025-06-22', playerGames: 1, props: 1 } } },
  };
  const report = await runBacktest({
    folder,
    league: 'nba',
    spans: [{ from: '2024-12-20', to: '2024-12-30', params: seen }],
  });
  expect(report.params).toMatchObject([{ inSample: true }]);
  await expect(
    runBacktest({
      folder,
      league: 'nba',
      spans: [{ from: '2030-01-01', to: '2030-02-01', params: seen }],
    }),
  ).rejects.toThrow(/no nba games/);
});
