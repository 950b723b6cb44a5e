import { averageOf } from './decay.ts';
import type { PlayerStatus } from './gates.ts';
import type { LeagueParams } from './params.ts';
import type { PlayerState } from './player-state.ts';
import type { SideNews } from './sheet.ts';

/** Upper bounds of the classes of "team games missed in a row"; the last class is open. */
const SEEN_CLASSES = [0, 1, 2, 3, 5, 9, 19] as const;
const UNSEEN_CLASSES = [0, 2, 9, 19] as const;
export const SEEN_CELLS = 2 * (SEEN_CLASSES.length + 1);
export const UNSEEN_CELLS = 2 * (UNSEEN_CLASSES.length + 1);
const ROTATION_MINUTES = 15;

/**
 * Chance to play by pre-game status. Questionable was measured on daily reports (53% played); the others are
 * estimates until timestamped reports are available.
 */
export const STATUS_CHANCE: Record<PlayerStatus, number> = {
  available: 1,
  probable: 0.92,
  questionable: 0.53,
  doubtful: 0.2,
  out: 0,
};

/** The player's cell of the availability table, from earlier games only. */
export function availabilityCell(player: PlayerState): { table: 'seen' | 'unseen'; cell: number } {
  const table = player.unseenThisSeason ? 'unseen' : 'seen';
  const classes: readonly number[] = player.unseenThisSeason ? UNSEEN_CLASSES : SEEN_CLASSES;
  let at = classes.findIndex((highest) => player.missedInARow <= highest);
  if (at === -1) at = classes.length;
  const rotation = averageOf(player.minutes12, 0) >= ROTATION_MINUTES ? 1 : 0;
  return { table, cell: 2 * at + rotation };
}

/** How often the coach uses him when available; one pseudo-appearance keeps newcomers above zero. */
const usedWhenAvailable = (player: PlayerState): number =>
  (player.usedWhenAvailable.sum + 1) / (player.usedWhenAvailable.weight + 1);

/** Chance that a player of the team plays tonight: news first, then history. */
export function chanceToPlay(player: PlayerState, news: SideNews, params: LeagueParams): number {
  if (news.starters?.has(player.playerId)) return 1;
  const reported = news.availability.get(player.playerId);
  if (reported !== undefined) return reported * usedWhenAvailable(player);
  if (news.complete) return usedWhenAvailable(player);
  const { table, cell } = availabilityCell(player);
  return params.availability[table][cell]!;
}
