import type { Side } from './odds.ts';

export type Outcome = 'hit' | 'miss' | 'push';

/** Sums like the fantasy score have floating-point error; lines have at most two decimals. */
const hundredths = (value: number): number => Math.round(value * 100);

/** A value compared with a line. */
export function outcome(value: number, line: number, side: Side): Outcome {
  const by = hundredths(value) - hundredths(line);
  if (by === 0) return 'push';
  return by > 0 === (side === 'over') ? 'hit' : 'miss';
}

export type Rate = { hits: number; games: number; pushes: number };

/**
 * A push is neither a hit nor a miss and not a game, so a window of ten reaches past it. `values` newest
 * first.
 */
export function rateOf(values: readonly number[], line: number, side: Side, window = Infinity): Rate {
  let hits = 0;
  let games = 0;
  let pushes = 0;
  for (const value of values) {
    if (games === window) break;
    const result = outcome(value, line, side);
    if (result === 'push') pushes += 1;
    else {
      games += 1;
      if (result === 'hit') hits += 1;
    }
  }
  return { hits, games, pushes };
}

/** A game that the player played. All lists are newest first. */
export type PlayedGame = { value: number; isThisSeason: boolean };

export type HitRate = {
  line: number;
  l5Hits: number;
  l5Games: number;
  l10Hits: number;
  l10Games: number;
  l15Hits: number;
  l15Games: number;
  seasonHits: number;
  seasonGames: number;
};

/** How often a line was beaten. */
export function hitRate(games: readonly PlayedGame[], line: number, side: Side): HitRate {
  const values = games.map(({ value }) => value);
  const [l5, l10, l15] = [
    rateOf(values, line, side, 5),
    rateOf(values, line, side, 10),
    rateOf(values, line, side, 15),
  ];
  const season = rateOf(
    games.filter(({ isThisSeason }) => isThisSeason).map(({ value }) => value),
    line,
    side,
  );
  return {
    line,
    l5Hits: l5.hits,
    l5Games: l5.games,
    l10Hits: l10.hits,
    l10Games: l10.games,
    l15Hits: l15.hits,
    l15Games: l15.games,
    seasonHits: season.hits,
    seasonGames: season.games,
  };
}
