import { minutesShape } from './minutes-shape.ts';
import type { Variant } from './params.ts';
import { projectGame } from './project.ts';
import { MEAN_BLOCKS, type Projection } from './projection.ts';
import type { GameAhead, SideNews } from './sheet.ts';
import type { LeagueState } from './state.ts';

export type Supposition = {
  /** Players who miss the game. */
  out?: readonly number[] | undefined;
  /** The player's own minutes. */
  minutes?: number | undefined;
};

const ROLE = MEAN_BLOCKS.indexOf('minutes_role');

/** The forecast of a player if this were known of the game; null if nothing is known of him. */
export function suppose(
  state: LeagueState,
  game: GameAhead,
  { variant, playerId, out = [], minutes }: Supposition & { variant: Variant; playerId: number },
): Projection | null {
  const news = { home: without(out, game, true, state), away: without(out, game, false, state) };
  const projection = projectGame(state, { ...game, news }, variant).get(playerId) ?? null;
  return projection && minutes !== undefined ? withMinutes(projection, minutes) : projection;
}

/** The same forecast for other minutes. The difference counts as role; the share due to teammates stays. */
export function withMinutes(projection: Projection, minutes: number): Projection {
  const { params, variant } = projection;
  const change = Math.log(minutes / projection.minutes);
  return {
    ...projection,
    minutes,
    minutesWithoutNews: projection.minutesWithoutNews * Math.exp(change),
    counts: projection.counts.map((count, n) => {
      const effect = (1 + (params.means[variant][n]?.logMinutes ?? 0)) * change;
      const effects = count.effects.slice();
      effects[ROLE]! += effect;
      const row = count.row.slice();
      row[1]! += change;
      return { ...count, mean: count.mean * Math.exp(effect), effects, row };
    }),
    shape: minutesShape(params, variant, minutes),
  };
}

function without(out: readonly number[], game: GameAhead, home: boolean, state: LeagueState): SideNews {
  const [news, team] = home ? [game.news.home, game.home] : [game.news.away, game.away];
  const mine = out.filter((id) => state.players.get(id)?.team === team || news.availability.has(id));
  if (mine.length === 0) return news;
  const availability = new Map(news.availability);
  const starters = news.starters ? new Set(news.starters) : null;
  for (const id of mine) {
    availability.set(id, 0);
    starters?.delete(id);
  }
  return { ...news, availability, starters };
}
