import { LEAGUE_CATALOGUE } from '../../../domain/leagues.ts';
import { realisedMinutes, shareOut } from './game-minutes.ts';
import { absentees, type Fixture, type Side, sidesOf } from './matchup.ts';
import { emptyTally, playPeriod, type Tally } from './play-period.ts';
import { bell, exp, pick, stream } from './random.ts';
import type { SeasonWorld } from './season-world.ts';

export type PlayedSide = {
  side: Side;
  tally: Tally;
  /** Whole minutes that add up to five players on court. */
  minutes: number[];
  /** Players of the team who could not play. */
  out: ReadonlySet<number>;
};

export type PlayedGame = { fixture: Fixture; home: PlayedSide; away: PlayedSide; periods: number };

const NIGHT = 171;
const PLAY = 172;
const LATE = 173;
const OVERTIME_SHARE = 5;
/** Share of near ties that the trailing team levels with its last shot. */
const LEVELLED = 0.18;

export function playGame(world: SeasonWorld, fixture: Fixture): PlayedGame {
  const out = absentees(world, fixture);
  const sides = sidesOf(world, fixture, { out, formSeen: 1, matchupSeen: 1 });
  const tempo = exp(bell(NIGHT, fixture.id) * 0.034);
  sides.forEach((side, i) => {
    side.shots *= tempo;
    side.shooting *= exp(bell(NIGHT, fixture.id, i + 1) * 0.02);
    side.players.forEach(({ id }, p) => {
      const form = side.forms[p]!;
      form.ball *= exp(bell(NIGHT, fixture.id, id, 3) * 0.2);
      form.passing *= exp(bell(NIGHT, fixture.id, id, 4) * 0.14);
      form.boards *= exp(bell(NIGHT, fixture.id, id, 5) * 0.12);
    });
  });
  const next = stream(PLAY, fixture.id);
  const { gameMinutes } = LEAGUE_CATALOGUE[world.span.league];
  const plans = sides.map((side) => realisedMinutes(side, fixture, gameMinutes));
  const [home, away] = sides;
  const tallies: [Tally, Tally] = [emptyTally(home.players.length), emptyTally(away.players.length)];
  const period = (share: number, minutes: readonly (readonly number[])[]) => {
    playPeriod(sides, tallies, minutes, share, next);
    minutes.forEach((list, i) => {
      for (let p = 0; p < list.length; p += 1) tallies[i]!.time[p]! += list[p]!;
    });
  };
  const margin = () => tallies[0].points - tallies[1].points;
  period(
    0.75,
    plans.map((plan) => plan.map((minutes) => minutes * 0.75)),
  );
  const garbage = sides.map((side, i) => shareOut(side, plans[i]!, Math.abs(margin()), gameMinutes / 4));
  period(0.25, garbage);
  let periods = 4;
  levelLate(fixture, sides, tallies, margin());
  while (margin() === 0) {
    periods += 1;
    const crunch = sides.map((side, i) => shareOut(side, plans[i]!, 0, OVERTIME_SHARE));
    period(OVERTIME_SHARE / gameMinutes, crunch);
    if (periods === 8 && margin() === 0) tallies[0].addFreeThrow(0);
  }
  const played = (i: 0 | 1): PlayedSide => ({
    side: sides[i],
    tally: tallies[i],
    minutes: wholeMinutes(tallies[i].time, gameMinutes * 5 + (periods - 4) * 25),
    out,
  });
  return { fixture, home: played(0), away: played(1), periods };
}

function levelLate(
  fixture: Fixture,
  sides: readonly Side[],
  tallies: readonly Tally[],
  margin: number,
): void {
  const behind = Math.abs(margin);
  if (behind === 0 || behind > 3 || pick(100, LATE, fixture.id) >= LEVELLED * 100) return;
  const i = margin > 0 ? 1 : 0;
  const tally = tallies[i]!;
  // The last shot goes to one of the players with the most minutes.
  const order = sides[i]!.players.map((_, p) => p).sort((a, b) => tally.time[b]! - tally.time[a]! || a - b);
  const shooter = order[pick(3, LATE, fixture.id, 1)]!;
  if (behind === 1) tally.addFreeThrow(shooter);
  else tally.addBasket(shooter, behind);
}

/**
 * Whole numbers with the given sum, nearest to the real minutes; every player who played gets at least one.
 */
function wholeMinutes(time: readonly number[], total: number): number[] {
  const whole = time.map((minutes) => (minutes > 0 ? Math.max(1, Math.floor(minutes)) : 0));
  const order = time
    .map((minutes, i) => ({ i, part: minutes > 0 ? minutes - whole[i]! : -9 }))
    .sort((a, b) => b.part - a.part || a.i - b.i);
  let missing = total - whole.reduce((sum, value) => sum + value, 0);
  for (let k = 0; missing > 0; k = (k + 1) % order.length) {
    const { i } = order[k]!;
    if (whole[i]! === 0) continue;
    whole[i]! += 1;
    missing -= 1;
  }
  for (let k = order.length - 1; missing < 0; k = (k + order.length - 1) % order.length) {
    const { i } = order[k]!;
    if (whole[i]! <= 1) continue;
    whole[i]! -= 1;
    missing += 1;
  }
  return whole;
}
