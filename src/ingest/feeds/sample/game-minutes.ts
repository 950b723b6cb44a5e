import type { Fixture, Side } from './matchup.ts';
import { bell, draw } from './random.ts';

const NOISE = 181;
const FOULS = 182;
const HURT = 183;
/** Below this a player stays on the bench. */
const LEAST = 3.9;
const MOST = 41;
/** Above this minutes grow slowly: stars rarely play much more than planned, and sometimes far less. */
const HEAVY = 34.5;

/** Minutes of a close game: the plan, coaching noise, foul trouble, injuries during the game. */
export function realisedMinutes(side: Side, { id, day }: Fixture, gameMinutes: number): number[] {
  const minutes = side.minutes.map((planned, i) => {
    if (planned === 0) return 0;
    const player = side.players[i]!;
    let time = planned + bell(NOISE, id, player.id) * (1.6 + 0.11 * Math.min(planned, 30));
    if (draw(FOULS, id, player.id) < 0.045) time -= planned * 0.3;
    const hurtToday = player.absences.some(({ from, isShort }) => from === day + 1 && !isShort);
    if (hurtToday) time *= 0.15 + 0.7 * draw(HURT, id, player.id);
    if (time > HEAVY) time = HEAVY + (time - HEAVY) * 0.45;
    return time < LEAST ? 0 : Math.min(MOST, time);
  });
  return toSum(minutes, gameMinutes * 5);
}

/** The end of a game: in a close one the best players stay in, in a blowout the bench plays. */
export function shareOut(side: Side, plan: readonly number[], margin: number, length: number): number[] {
  const decided = Math.min(1, Math.max(0, (margin - 12) / 16));
  const regulars = plan.map((minutes) =>
    minutes > 0 ? Math.max(0.2, minutes * (minutes > 26 ? 1.08 : 0.93)) : 0,
  );
  const bench = side.players.map(({ rank }, i) => {
    if (side.minutes[i] === 0) return 0;
    if (plan[i] === 0) return decided > 0.55 ? 9 : 0;
    return rank < 5 ? 3 : 14;
  });
  const emptied = toSum(bench, length * 5);
  return toSum(regulars, length * 5).map((minutes, i) => minutes * (1 - decided) + decided * emptied[i]!);
}

function toSum(minutes: readonly number[], total: number): number[] {
  const sum = minutes.reduce((all, one) => all + one, 0);
  return minutes.map((one) => (one * total) / sum);
}
