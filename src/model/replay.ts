import type { LeagueParams } from './params.ts';
import type { GameSheet } from './sheet.ts';
import { createState, enterSeason, type LeagueState, learn } from './state.ts';

type BeforeGame<Game> = (game: Game, state: LeagueState) => void;

/**
 * Walks the calendar: `beforeGame` sees every game of a date while the state knows earlier dates only; then
 * the whole date is learned at once.
 */
export function replay<Game extends GameSheet>(
  games: readonly Game[],
  params: LeagueParams,
  beforeGame?: BeforeGame<Game>,
): LeagueState {
  const state = createState(params);
  for (const _ of replayByDate(games, state, beforeGame));
  return state;
}

/** The same date by date, for callers that must yield in between. */
export function* replayByDate<Game extends GameSheet>(
  games: readonly Game[],
  state: LeagueState,
  beforeGame: BeforeGame<Game> = () => {},
): Generator<void, void> {
  let first = 0;
  while (first < games.length) {
    const { date } = games[first]!;
    let end = first;
    while (end < games.length && games[end]!.date === date) end++;
    if (state.lastDate >= date) throw new Error(`the state has already seen ${state.lastDate}`);
    for (let i = first; i < end; i++) {
      enterSeason(state, games[i]!.season);
      beforeGame(games[i]!, state);
    }
    for (let i = first; i < end; i++) learn(state, games[i]!);
    first = end;
    yield;
  }
}
