/** A game that the player played, newest first in every list. */
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

/** Sums like the fantasy score carry binary dust; lines have at most two decimals. */
const hundredths = (value: number): number => Math.round(value * 100);

/** How often a line was beaten. A push is neither hit nor miss, and not a game: the windows reach past it. */
export function hitRate(games: readonly PlayedGame[], line: number, side: 'over' | 'under'): HitRate {
  const sign = side === 'over' ? 1 : -1;
  const decided = games
    .map(({ value, isThisSeason }) => ({ by: sign * (hundredths(value) - hundredths(line)), isThisSeason }))
    .filter(({ by }) => by !== 0);
  const count = (window: typeof decided) => ({
    hits: window.filter(({ by }) => by > 0).length,
    games: window.length,
  });
  const [l5, l10, l15] = [5, 10, 15].map((length) => count(decided.slice(0, length)));
  const season = count(decided.filter(({ isThisSeason }) => isThisSeason));
  return {
    line,
    l5Hits: l5!.hits,
    l5Games: l5!.games,
    l10Hits: l10!.hits,
    l10Games: l10!.games,
    l15Hits: l15!.hits,
    l15Games: l15!.games,
    seasonHits: season.hits,
    seasonGames: season.games,
  };
}
