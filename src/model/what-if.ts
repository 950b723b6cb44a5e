import { decimalOdds } from '../domain/odds.ts';
import type { Variant } from './params.ts';
import { projectGame } from './project.ts';
import { type PropAsk, type ScoredProp, scoreProp } from './score.ts';
import type { GameAhead, SideNews } from './sheet.ts';
import type { LeagueState } from './state.ts';

export type Change = {
  /** Players to remove from the game, and players to add back. */
  out?: readonly number[];
  in?: readonly number[];
  line?: number;
  overOdds?: number;
  underOdds?: number;
};

export type WhatIf = { before: ScoredProp; after: ScoredProp };

/** Rescores with something changed. The market stays fixed: the result is the pick before the books react. */
export function whatIf(
  state: LeagueState,
  game: GameAhead,
  variant: Variant,
  playerId: number,
  ask: Omit<PropAsk, 'projection' | 'params' | 'variant' | 'date'>,
  change: Change,
): WhatIf | null {
  const changed = withNews(game, state, change);
  const shared = { ...ask, params: state.params, variant, date: game.date };
  const before = scoreProp({
    ...shared,
    projection: projectGame(state, game, variant).get(playerId) ?? null,
  });
  if (!before) return null;
  const prices = {
    over: change.overOdds === undefined ? before.market?.averageOver : decimalOdds(change.overOdds),
    under: change.underOdds === undefined ? before.market?.averageUnder : decimalOdds(change.underOdds),
  };
  const repriced = change.overOdds !== undefined || change.underOdds !== undefined;
  const after = scoreProp({
    ...shared,
    projection: projectGame(state, changed, variant).get(playerId) ?? null,
    ...(change.line === undefined ? {} : { line: change.line }),
    ...(repriced
      ? { prices: { over: prices.over ?? before.decimalPrice, under: prices.under ?? before.decimalPrice } }
      : {}),
  });
  return after && { before, after };
}

function withNews(game: GameAhead, state: LeagueState, change: Change): GameAhead {
  const edit = (news: SideNews, team: string): SideNews => {
    const mine = (id: number) => state.players.get(id)?.team === team || news.availability.has(id);
    const availability = new Map(news.availability);
    const starters = news.starters ? new Set(news.starters) : null;
    for (const id of change.out ?? []) {
      if (!mine(id)) continue;
      availability.set(id, 0);
      starters?.delete(id);
    }
    for (const id of change.in ?? []) if (mine(id)) availability.set(id, 1);
    return { ...news, availability, starters };
  };
  return {
    ...game,
    news: { home: edit(game.news.home, game.home), away: edit(game.news.away, game.away) },
  };
}
