import type { SeasonPlayer } from './season-world.ts';

/** Maximum minutes that a coach plans. */
const MOST = 38;

/**
 * Expected minutes of the available players. Minutes of absent players go to teammates below the maximum,
 * twice as much to those of the same position; the total is five players on court.
 */
export function plannedMinutes(
  roster: readonly SeasonPlayer[],
  out: ReadonlySet<number>,
  minutesForm: (player: SeasonPlayer) => number,
  gameMinutes: number,
): number[] {
  const base = roster.map((player) => player.baseMinutes * minutesForm(player));
  const planned = base.map((minutes, i) => (out.has(roster[i]!.id) ? 0 : minutes));
  roster.forEach((absent, a) => {
    if (!out.has(absent.id) || base[a] === 0) return;
    const room = roster.map((player, i) => {
      if (out.has(player.id)) return 0;
      return (
        (MOST + 2 - Math.min(MOST, base[i]!)) *
        (player.position === absent.position ? 2 : 1) *
        reach(base[i]!)
      );
    });
    const total = room.reduce((sum, value) => sum + value, 0);
    if (total === 0) return;
    for (let i = 0; i < planned.length; i += 1) planned[i]! += (base[a]! * room[i]!) / total;
  });
  const sum = planned.reduce((total, value) => total + value, 0);
  return planned.map((minutes) => (minutes * gameMinutes * 5) / sum);
}

/** Vacated minutes go to the rotation first; the end of the bench gets little. */
const reach = (minutes: number): number => 0.15 + Math.min(1, minutes / 15);
