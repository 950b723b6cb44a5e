import { type Day, REGULAR_DAYS, type SeasonSpan } from './calendar.ts';
import { SHAPES } from './league-shape.ts';
import { draw, hashOf, pick } from './random.ts';

export type DayPair = { day: Day; home: number; away: number };

const JITTER = 141;
const PAIRING = 142;

export type Tally = {
  played: Int32Array;
  home: Int32Array;
  last: Int32Array;
  before: Int32Array;
  met: Int32Array;
};

export const emptyTally = (teams: number): Tally => ({
  played: new Int32Array(teams),
  home: new Int32Array(teams),
  last: new Int32Array(teams).fill(-9),
  before: new Int32Array(teams).fill(-9),
  met: new Int32Array(teams * teams),
});

/**
 * The regular season day by day: teams that are behind in games play, preferably rested, against opponents
 * they have met least.
 */
export function regularSchedule(season: SeasonSpan): DayPair[] {
  const { teams, key } = SHAPES[season.league];
  const tally = emptyTally(teams);
  const fixtures: DayPair[] = [];
  for (let n = 0; n < REGULAR_DAYS; n += 1) {
    const everybody = Array.from({ length: teams }, (_, team) => team);
    fixtures.push(
      ...pairUp(everybody, gamesOn(season, n), n, tally, hashOf(key, season.number)).map((pair) => ({
        ...pair,
        day: season.start + n,
      })),
    );
  }
  return fixtures;
}

/** Games on the n-th day: a weekly pattern, in which a game sometimes moves by a day. */
function gamesOn(season: SeasonSpan, n: number): number {
  const { gamesByWeekday, key, teams } = SHAPES[season.league];
  const weekday = (season.start + n + 5) % 7;
  const moved = pick(3, JITTER, key, season.number, Math.floor(n / 2)) - 1;
  const most = Math.floor(teams / 2);
  return Math.min(most, Math.max(1, gamesByWeekday[weekday]! + (n % 2 === 0 ? moved : -moved)));
}

export type Pair = { home: number; away: number };

/** Pairs for one day from the teams that may play; updates the tally. */
export function pairUp(
  teams: readonly number[],
  games: number,
  n: number,
  tally: Tally,
  key: number,
): Pair[] {
  const order = teams
    .filter((team) => !(tally.last[team] === n - 1 && tally.before[team] === n - 2))
    .map((team) => ({ team, due: dueness(team, n, tally, key) }))
    .sort((a, b) => a.due - b.due || a.team - b.team)
    .slice(0, games * 2)
    .map(({ team }) => team);
  const pairs: Pair[] = [];
  while (order.length >= 2) {
    const first = order.shift()!;
    const second = leastMet(first, order, n, tally, key);
    order.splice(order.indexOf(second), 1);
    const firstAtHome =
      tally.home[first]! - tally.home[second]! || (draw(PAIRING, key, n, first) < 0.5 ? -1 : 1);
    const pair = firstAtHome < 0 ? { home: first, away: second } : { home: second, away: first };
    note(pair, n, tally);
    pairs.push(pair);
  }
  return pairs;
}

function dueness(team: number, n: number, tally: Tally, key: number): number {
  const tired = tally.last[team] === n - 1 ? 1 : 0;
  return tally.played[team]! + tired + 1.5 * draw(PAIRING, key, n, team, 1);
}

function leastMet(first: number, others: readonly number[], n: number, tally: Tally, key: number): number {
  const teams = tally.played.length;
  const score = (team: number) => tally.met[first * teams + team]! + 0.9 * draw(PAIRING, key, n, first, team);
  return others.reduce((best, team) => (score(team) < score(best) ? team : best));
}

function note({ home, away }: Pair, n: number, tally: Tally): void {
  const teams = tally.played.length;
  tally.home[home]! += 1;
  for (const team of [home, away]) {
    tally.played[team]! += 1;
    tally.before[team] = tally.last[team]!;
    tally.last[team] = n;
  }
  tally.met[home * teams + away]! += 1;
  tally.met[away * teams + home]! += 1;
}
