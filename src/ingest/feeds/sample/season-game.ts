import type { Day } from './calendar.ts';
import type { Fixture } from './matchup.ts';

export type Series = { round: string; game: number; homeWins: number; awayWins: number };

/** A game of a season with the moment from which its pairing is known. */
export type SeasonGame = Fixture & { knownAt: Date; series: Series | null };

/** Gives games their ids and tip-offs, and remembers who played when, for tired legs. */
export type Register = {
  add(game: Omit<SeasonGame, 'id' | 'tip' | 'homeTired' | 'awayTired'>): SeasonGame;
  byDay: ReadonlyMap<Day, readonly SeasonGame[]>;
};
