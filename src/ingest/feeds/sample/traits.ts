import type { Position } from '../../../domain/players.ts';
import type { Player } from './careers.ts';
import { bell, drift, exp } from './random.ts';

/** Per-minute rates of a player, before opponent, pace and daily noise. */
export type Traits = {
  shots: number;
  threeShare: number;
  twoPct: number;
  threePct: number;
  freeThrows: number;
  freeThrowPct: number;
  offRebounds: number;
  defRebounds: number;
  assists: number;
  steals: number;
  blocks: number;
  turnovers: number;
  fouls: number;
};

/** Per-minute rates by position, near those of a real season. */
const BY_POSITION: Record<Position, Traits> = {
  PG: rates(0.408, 0.427, 0.507, 0.362, 0.099, 0.828, 0.023, 0.105, 0.179, 0.0368, 0.012, 0.068, 0.07),
  SG: rates(0.369, 0.493, 0.522, 0.37, 0.077, 0.812, 0.026, 0.101, 0.102, 0.0334, 0.0127, 0.05, 0.073),
  SF: rates(0.362, 0.442, 0.536, 0.36, 0.085, 0.787, 0.037, 0.126, 0.0885, 0.0307, 0.0156, 0.05, 0.076),
  PF: rates(0.363, 0.378, 0.555, 0.354, 0.098, 0.76, 0.051, 0.157, 0.083, 0.0286, 0.0231, 0.05, 0.08),
  C: rates(0.326, 0.199, 0.604, 0.349, 0.107, 0.721, 0.0945, 0.209, 0.083, 0.0271, 0.0422, 0.0565, 0.101),
};

function rates(
  shots: number,
  threeShare: number,
  twoPct: number,
  threePct: number,
  freeThrows: number,
  freeThrowPct: number,
  offRebounds: number,
  defRebounds: number,
  assists: number,
  steals: number,
  blocks: number,
  turnovers: number,
  fouls: number,
): Traits {
  return {
    shots,
    threeShare,
    twoPct,
    threePct,
    freeThrows,
    freeThrowPct,
    offRebounds,
    defRebounds,
    assists,
    steals,
    blocks,
    turnovers,
    fouls,
  };
}

/** Share of the ball by place in the rotation. */
const BALL = [1.42, 1.28, 1.12, 1.0, 0.96, 0.93, 0.86, 0.8, 0.8, 0.77, 0.77, 0.77, 0.76, 0.76, 0.76];
const TRAIT = 121;
const FORM = 122;

/** A multiplier around 1 that belongs to the player. */
const own = (player: Player, which: number, spread: number): number =>
  exp(bell(TRAIT, player.id, which) * spread);

export function traitsOf(player: Player): Traits {
  const base = BY_POSITION[player.position];
  const ball = (BALL[Math.max(0, player.rank)] ?? 0.76) * own(player, 1, 0.12);
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  return {
    shots: base.shots * ball,
    threeShare: within(base.threeShare * own(player, 2, 0.3), 0.02, 0.75),
    twoPct: base.twoPct * own(player, 3, 0.05),
    threePct: base.threePct * own(player, 4, 0.06),
    freeThrows: base.freeThrows * ball * own(player, 5, 0.3),
    freeThrowPct: within(base.freeThrowPct * own(player, 6, 0.07), 0.5, 0.94),
    offRebounds: base.offRebounds * own(player, 7, 0.3),
    defRebounds: base.defRebounds * own(player, 8, 0.22),
    assists: base.assists * ball * own(player, 9, 0.3),
    steals: base.steals * own(player, 10, 0.22),
    blocks: base.blocks * own(player, 11, 0.4),
    turnovers: base.turnovers * ball * own(player, 12, 0.15),
    fouls: base.fouls * own(player, 13, 0.15),
  };
}

export type Form = { ball: number; minutes: number; boards: number; passing: number };

/** Form drifts over weeks: usage, minutes and rebounds. */
export const formOf = (player: Player, day: number): Form => ({
  ball: exp(drift(day, 21, FORM, player.id, 1) * 0.08),
  minutes: exp(drift(day, 28, FORM, player.id, 2) * 0.07),
  boards: exp(drift(day, 35, FORM, player.id, 3) * 0.06),
  passing: exp(drift(day, 28, FORM, player.id, 4) * 0.09),
});
