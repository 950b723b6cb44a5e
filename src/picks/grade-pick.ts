import type { Counts } from '../domain/box-scores.ts';
import { outcome } from '../domain/hit-rate.ts';
import type { InjuryStatus } from '../domain/injuries.ts';
import { statValue } from '../domain/stat-value.ts';
import { isStat, type Stat } from '../domain/stats.ts';
import type { Direction } from '../model/score.ts';
import type { PickResultWord } from '../platform/db/tables.ts';

type Bet = { date: string; playerId: number; stat: Stat; line: number; direction: Direction };

export type GradeFacts = {
  /** The newest version of the game, null if unknown. */
  game: { status: string; date: string } | null;
  lines: readonly (Counts & {
    playerId: number;
    teamId: number;
    played: boolean;
    dnpReason: string | null;
  })[];
  /** The player's last reported status before tip-off. */
  status: InjuryStatus;
};

export type Grade =
  | { settled: true; result: PickResultWord; actual: number | null; voidReason: string | null }
  | { settled: false; why: string };

const voided = (voidReason: string): Grade => ({ settled: true, result: 'void', actual: null, voidReason });
const waiting = (why: string): Grade => ({ settled: false, why });

/** A team with fewer players than this has an incomplete box score. */
const LEAST_PLAYERS = 5;

/**
 * Grades a pick against its published line. A player missing from the box score is not assumed absent: the
 * pick stays unsettled until he is identified.
 */
export function gradePick(bet: Bet, { game, lines, status }: GradeFacts): Grade {
  if (!game) return waiting('the game is unknown');
  if (game.status === 'postponed' || game.status === 'cancelled')
    return voided(`The game was ${game.status}.`);
  if (game.date !== bet.date) return voided(`The game was moved to ${game.date}.`);
  if (game.status !== 'final') return waiting('the game is not over');
  if (!isWhole(lines)) return waiting('the box score is not complete');
  const line = lines.find(({ playerId }) => playerId === bet.playerId);
  if (!line)
    return status === 'out'
      ? voided('Did not play: ruled out.')
      : waiting('the player is not in the box score');
  if (!line.played) return voided(`Did not play${line.dnpReason ? `: ${line.dnpReason}` : ''}.`);
  if (!isStat(bet.stat)) return waiting(`nothing says how ${bet.stat} is counted`);
  const actual = statValue(line, bet.stat);
  return { settled: true, result: outcome(actual, bet.line, bet.direction), actual, voidReason: null };
}

function isWhole(lines: GradeFacts['lines']): boolean {
  const played = Map.groupBy(
    lines.filter((line) => line.played),
    ({ teamId }) => teamId,
  );
  return played.size === 2 && [...played.values()].every((side) => side.length >= LEAST_PLAYERS);
}
