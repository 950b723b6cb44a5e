import type { GameMarket } from '../league/game-line-queries.ts';
import type { Game } from '../league/game-queries.ts';
import type { Injury } from '../league/injury-queries.ts';
import type { Lineup } from '../league/lineup-queries.ts';
import type { Player } from '../league/player-queries.ts';
import type { NewestQuote } from '../lines/quote-queries.ts';
import type { LeagueState } from '../model/state.ts';

/** Facts about the games of a day that are not yet played, at an instant. */
export type SlateFacts = {
  at: Date;
  games: readonly Game[];
  players: ReadonlyMap<number, Player>;
  injuries: ReadonlyMap<number, Injury>;
  lineups: readonly Lineup[];
  markets: readonly GameMarket[];
  /** The newest standard quote of each book. */
  quotes: readonly NewestQuote[];
  /** When odds were last fetched: a current quote was confirmed then, whenever it was captured. */
  boardReadAt: Date | null;
  state: LeagueState;
};
