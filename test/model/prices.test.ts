import { describe, expect, test, vi } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { eachRow } from '../../src/model/backtest/columns.ts';
import { placeboTests } from '../../src/model/backtest/evaluate/placebo.ts';
import { createResampler } from '../../src/model/backtest/evaluate/resample.ts';
import { loadGames, type SeasonGame } from '../../src/model/backtest/games.ts';
import { loadProps, type Prop } from '../../src/model/backtest/props.ts';
import type { ScoredRow } from '../../src/model/backtest/scored-row.ts';
import { walkForward } from '../../src/model/backtest/walk-forward.ts';
import { consensus } from '../../src/model/market.ts';
import { reportParams } from '../../src/model/shipped.ts';
import { haveSeasons, SEASONS } from './seasons.ts';

// Whole seasons on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const params = reportParams.leagues.nba!;
const [games, { props }] = haveSeasons
  ? [await loadGames(SEASONS, 'nba'), await loadProps(SEASONS, 'nba')]
  : [[], { props: [] }];

/** A season and a half before the date: what is older cannot leak, and replaying it takes most of the time. */
const since = (date: string) => games.filter((game) => game.date >= addDays(date, -500));

/** Every number from `from` on is replaced by noise; with `lineups`, also who played and who started. */
function perturbed(real: readonly SeasonGame[], from: string, lineups: boolean): SeasonGame[] {
  const random = seededRandom(4242);
  const noise = (value: number, spread: number) => Math.max(0, Math.round(value + (random() - 0.5) * spread));
  return real.map((game) => {
    if (game.date < from) return game;
    const side = (team: SeasonGame['home']): SeasonGame['home'] => ({
      ...team,
      score: noise(110, 60),
      idle: lineups ? [] : team.idle,
      lines: team.lines
        .filter((_, i) => !lineups || i % 3 !== 0)
        .map((line) => ({
          ...line,
          starter: lineups ? random() < 0.5 : line.starter,
          minutes: 1 + noise(20, 40),
          counts: Array.from(line.counts, (count) => noise(count, 20)),
          possessionsUsed: noise(10, 20),
          threesTried: noise(5, 10),
        })),
    });
    return { ...game, pace: 60 + 80 * random(), home: side(game.home), away: side(game.away) };
  });
}

/** Prices after the date become noise as well. */
const perturbedProps = (from: string, shown: readonly Prop[]): Prop[] =>
  shown.map((prop) => {
    if (prop.date <= from) return prop;
    const wild = (quotes: Prop['first']) =>
      quotes.map((quote) => ({ ...quote, line: quote.line + 3, overOdds: -200, underOdds: 160 }));
    return { ...prop, first: wild(prop.first), last: wild(prop.last), late: wild(prop.late) };
  });

const opinionsOf = (rows: readonly ScoredRow[], date: string, horizon: string) =>
  rows
    .filter((row) => row.date === date && row.horizon === horizon)
    .map((row) => [
      row.gameId,
      row.playerId,
      row.stat,
      row.line,
      row.market,
      row.model,
      row.otherMarkets,
      row.blend,
      row.intercept,
      row.scoreFinal,
      row.rating,
      row.l10,
      ...row.contributions,
    ]);

describe.skipIf(!haveSeasons)('the future does not leak', () => {
  test.each([
    ['morning', '2023-01-20', true],
    ['late', '2024-03-29', false],
  ] as const)(
    '%s: randomising every row from %s on leaves that day bit-identical',
    (horizon, date, lineups) => {
      const near = props.filter((prop) => prop.date >= addDays(date, -15) && prop.date <= addDays(date, 3));
      const walk = (of: readonly SeasonGame[], shown: readonly Prop[]) =>
        walkForward({ games: of, props: shown, params, from: date, to: addDays(date, 3) }).rows;
      const played = since(date);
      const real = walk(played, near);
      const noise = walk(perturbed(played, date, lineups), perturbedProps(date, near));
      const asked = opinionsOf(real, date, horizon);
      expect(asked.length).toBeGreaterThan(50);
      // Only props of many stats tell something about each other; late prices exist for one stat.
      const known = real.filter((row) => row.date === date && row.horizon === horizon);
      expect(known.some((row) => row.otherMarkets !== 0)).toBe(horizon === 'morning');
      expect(opinionsOf(noise, date, horizon)).toEqual(asked);
      // The noise must have had an effect afterwards, or the test proves nothing.
      const later = real.find((row) => row.date > date && row.horizon === horizon)!.date;
      expect(opinionsOf(noise, later, horizon)).not.toEqual(opinionsOf(real, later, horizon));
    },
  );

  test('prices captured later leave the earlier props of a day bit-identical', () => {
    const date = '2024-03-05';
    const shown = props.filter((prop) => prop.date === date);
    const played = since(date);
    const walk = (of: readonly Prop[]) =>
      walkForward({ games: played, props: of, params, from: date, to: date }).rows;
    const real = walk(shown);
    const times = real.flatMap(({ at }) => at ?? []).sort((a, b) => a - b);
    const cut = times[Math.floor(times.length / 2)]!;
    const later = (quotes: Prop['first']) =>
      quotes.map((quote) =>
        quote.capturedAt !== null && quote.capturedAt > cut
          ? { ...quote, line: quote.line + 3, overOdds: -200, underOdds: 160 }
          : quote,
      );
    const noise = walk(
      shown.map((prop) => ({
        ...prop,
        first: later(prop.first),
        last: later(prop.last),
        late: later(prop.late),
      })),
    );
    const earlier = (rows: readonly ScoredRow[]) =>
      rows.filter(({ at, horizon }) => horizon === 'morning' && at !== null && at <= cut);
    const opinions = (rows: readonly ScoredRow[]) =>
      // Limits of the night and the game compare with later props.
      opinionsOf(
        rows.map((row) => ({ ...row, rating: 'pass' })),
        date,
        'morning',
      );
    expect(earlier(real).filter((row) => row.otherMarkets !== 0).length).toBeGreaterThan(50);
    expect(opinions(earlier(noise))).toEqual(opinions(earlier(real)));
    expect(opinions(noise)).not.toEqual(opinions(real));
  });

  test('shuffled opinions and shifted outcomes lose the edge', () => {
    const shown = props.filter((prop) => prop.date >= '2024-01-10' && prop.date <= '2024-03-10');
    const { rows } = walkForward({ games, props: shown, params, from: '2024-01-10', to: '2024-03-10' });
    const placebo = placeboTests(rows, games, createResampler(rows.map((row) => row.date)))!;
    expect(placebo.n).toBeGreaterThan(15_000);
    expect(placebo.real.hi).toBeLessThan(0);
    for (const trial of [placebo.permuted, placebo.shifted]) {
      expect(trial.mean).toBeGreaterThan(-0.0003);
      expect(trial.mean).toBeGreaterThan(placebo.real.mean / 3);
    }
    expect(placebo.otherMarkets.mean).toBeLessThan(-0.0001);
    expect(placebo.otherMarketsPermuted.mean).toBeGreaterThan(-0.00005);
  });

  test('no quote is younger than tip-off, and every prop stands once', () => {
    const tips = new Map(games.map((game) => [game.gameId, game.tipAt]));
    const seen = new Set<string>();
    let late = 0;
    for (const prop of props) {
      const key = `${prop.gameId}|${prop.playerId}|${prop.stat}`;
      expect(seen.has(key)).toBe(false);
      seen.add(key);
      const tip = tips.get(prop.gameId);
      for (const { capturedAt } of [...prop.first, ...prop.last, ...prop.late])
        if (tip && capturedAt !== null && capturedAt > tip + 9 * 60_000) late += 1;
    }
    expect(late).toBe(0);
  });
});

describe.skipIf(!haveSeasons)('the market', () => {
  test('our consensus agrees with one made by somebody else from the same quotes', async () => {
    const ours = new Map(
      props
        .filter((prop) => prop.date >= '2024-03-01' && prop.date < '2024-03-15')
        .map((prop) => [`${prop.gameId}|${prop.playerId}|${prop.stat}`, consensus(prop.last, null, () => 0)]),
    );
    const names: Record<string, string> = {
      pts: 'points',
      reb: 'rebounds',
      ast: 'assists',
      threes: 'threes',
    };
    const gaps: number[] = [];
    await eachRow(SEASONS, 'prop_consensus', (field) => {
      const view = ours.get(`${field('game_id')}|${field('player_id')}|${names[field('stat')] ?? ''}`);
      if (view && view.line === Number(field('line')))
        gaps.push(Math.abs(view.probability - Number(field('p_over'))));
    });
    gaps.sort((a, b) => a - b);
    expect(gaps.length).toBeGreaterThan(2000);
    expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThan(0.01);
    expect(gaps[Math.floor(gaps.length * 0.95)]).toBeLessThan(0.04);
  });
});
