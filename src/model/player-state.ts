import { COUNTS } from '../domain/stats.ts';
import { type Average, addTo, decayOf, emptyAverage } from './decay.ts';
import type { LeagueParams } from './params.ts';
import type { PlayerLine } from './sheet.ts';
import { addShots, DECAY_SHOOTING, DECAY_SHOOTING_LATELY, newShooting, type Shooting } from './shooting.ts';

/** The state of one player; each game costs the same small amount of work. */
export type PlayerState = {
  playerId: number;
  /** 0, 1, 2 for G, F, C; 3 if unknown. */
  position: number;
  team: string;
  games: number;
  gamesWithTeam: number;
  lastDate: string;
  lastMinutes: number;
  lastStarted: boolean;
  slowCount: Float64Array;
  slowMinutes: Float64Array;
  fastCount: Float64Array;
  fastMinutes: Float64Array;
  minutes4: Average;
  minutes12: Average;
  minutes40: Average;
  asStarter: Average;
  asReserve: Average;
  starts: Average;
  season: { games: number; minutes: number };
  /** Shots and their results, over the last months and over the last games. */
  shooting: Shooting;
  shootingLately: Shooting;
  /** Share of the team's games played, and of those he was available for. */
  presence: Average;
  usedWhenAvailable: Average;
  missedInARow: number;
  unseenThisSeason: boolean;
};

const DECAY_4 = decayOf(4);
const DECAY_12 = decayOf(12);
const DECAY_40 = decayOf(40);
const DECAY_ROLE = decayOf(6);
const DECAY_STARTS = decayOf(8);
export const PRESENCE_DECAY = decayOf(12);

export function newPlayer(playerId: number, team: string, position: number): PlayerState {
  const zeros = () => new Float64Array(COUNTS.length);
  return {
    playerId,
    position,
    team,
    games: 0,
    gamesWithTeam: 0,
    lastDate: '',
    lastMinutes: 0,
    lastStarted: false,
    slowCount: zeros(),
    slowMinutes: zeros(),
    fastCount: zeros(),
    fastMinutes: zeros(),
    minutes4: emptyAverage(),
    minutes12: emptyAverage(),
    minutes40: emptyAverage(),
    asStarter: emptyAverage(),
    asReserve: emptyAverage(),
    starts: emptyAverage(),
    season: { games: 0, minutes: 0 },
    shooting: newShooting(),
    shootingLately: newShooting(),
    presence: emptyAverage(),
    usedWhenAvailable: emptyAverage(),
    missedInARow: 0,
    unseenThisSeason: true,
  };
}

export type RateDecays = { slow: number[]; fast: number[] };

export const rateDecays = (params: LeagueParams): RateDecays => ({
  slow: params.rates.slowHalfLife.map(decayOf),
  fast: params.rates.fastHalfLife.map(decayOf),
});

export function addGame(player: PlayerState, line: PlayerLine, date: string, decays: RateDecays): void {
  const { minutes } = line;
  for (let s = 0; s < COUNTS.length; s++) {
    const count = line.counts[s]!;
    player.slowCount[s] = player.slowCount[s]! * decays.slow[s]! + count;
    player.slowMinutes[s] = player.slowMinutes[s]! * decays.slow[s]! + minutes;
    player.fastCount[s] = player.fastCount[s]! * decays.fast[s]! + count;
    player.fastMinutes[s] = player.fastMinutes[s]! * decays.fast[s]! + minutes;
  }
  addTo(player.minutes4, minutes, DECAY_4);
  addTo(player.minutes12, minutes, DECAY_12);
  addTo(player.minutes40, minutes, DECAY_40);
  addTo(line.starter ? player.asStarter : player.asReserve, minutes, DECAY_ROLE);
  addTo(player.starts, line.starter ? 1 : 0, DECAY_STARTS);
  addShots(player.shooting, line, DECAY_SHOOTING);
  addShots(player.shootingLately, line, DECAY_SHOOTING_LATELY);
  player.season.games += 1;
  player.season.minutes += minutes;
  player.games += 1;
  player.gamesWithTeam += 1;
  player.lastDate = date;
  player.lastMinutes = minutes;
  player.lastStarted = line.starter;
  player.unseenThisSeason = false;
}

/** A new season keeps the means and halves the evidence: roles and players change over the summer. */
export function rollOver(player: PlayerState, params: LeagueParams): void {
  const keepRate = params.rates.rolloverKeep;
  const keepMinutes = params.minutes.rolloverKeep;
  for (let s = 0; s < COUNTS.length; s++) {
    player.slowCount[s]! *= keepRate;
    player.slowMinutes[s]! *= keepRate;
    player.fastCount[s]! *= keepRate;
    player.fastMinutes[s]! *= keepRate;
  }
  const averages = [player.minutes4, player.minutes12, player.minutes40];
  for (const average of [...averages, player.asStarter, player.asReserve, player.starts, player.presence]) {
    average.sum *= keepMinutes;
    average.weight *= keepMinutes;
  }
  player.season = { games: 0, minutes: 0 };
  player.missedInARow = 0;
  player.unseenThisSeason = true;
}

/**
 * Per-minute rates: the long-term rate pulled to the position, the recent one pulled to the long-term one.
 */
export function slowRate(player: PlayerState, count: number, params: LeagueParams, prior: number): number {
  const weight = params.rates.slowPrior[count]!;
  return (player.slowCount[count]! + weight * prior) / (player.slowMinutes[count]! + weight);
}

export function fastRate(player: PlayerState, count: number, params: LeagueParams, slow: number): number {
  const weight = params.rates.fastPrior[count]!;
  return (player.fastCount[count]! + weight * slow) / (player.fastMinutes[count]! + weight);
}
