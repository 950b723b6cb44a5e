import type { Day } from './calendar.ts';
import type { Fixture } from './matchup.ts';

export type Series = { round: string; game: number; homeWins: number; awayWins: number };

/** A game of a season with the instant at which its pairing becomes known. */
export type SeasonGame = Fixture & { knownAt: Date; series: Series | null };

/** Assigns ids and tip-offs to games, and records who played when, for fatigue. */
export type Register = {
  add(game: Omit<SeasonGame, 'id' | 'tip' | 'homeTired' | 'awayTired'>): SeasonGame;
  byDay: ReadonlyMap<Day, readonly SeasonGame[]>;
};
