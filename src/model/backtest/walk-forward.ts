import { addDays } from '../../domain/dates.ts';
import type { Gap } from '../cross-market.ts';
import type { LeagueParams } from '../params.ts';
import { projectGame } from '../project.ts';
import { replay } from '../replay.ts';
import type { LeagueState } from '../state.ts';
import { aheadOf, aheadWithLineups } from './ahead.ts';
import { type BlendLearner, createBlendLearner } from './blend-learner.ts';
import type { SeasonGame } from './games.ts';
import { limitNights } from './limit-nights.ts';
import { offersOf } from './offers.ts';
import { learnOnly, scoreGame, VARIANT_AT } from './price-props.ts';
import { HORIZONS, type Horizon, knownFrom, type Prop, quotesAt } from './props.ts';
import { type RecentGames, rememberGame } from './recent.ts';
import type { ScoredRow } from './scored-row.ts';

export type WalkAsk = {
  games: readonly SeasonGame[];
  props: readonly Prop[];
  params: LeagueParams;
  from: string;
  to: string;
  /** Use no price from before the end of the whole league's last evening, not only of the two teams'. */
  strictPrices?: boolean;
  /** Called before each game of the range while the state knows earlier dates only. */
  beforeGame?: (game: SeasonGame, state: LeagueState, recent: RecentGames) => void;
  /** Called for each game with prices, with the gaps between market and model by player. */
  onGaps?: (horizon: Horizon, gaps: readonly (readonly Gap[])[]) => void;
};

export type Walk = { rows: ScoredRow[]; learners: Record<Horizon, BlendLearner> };

/**
 * Replays the calendar up to `to`. Before `from` the blend only learns; from then on every prop is scored
 * with weights refitted each week from settled props of earlier dates.
 */
export function walkForward(ask: WalkAsk): Walk {
  const byGame = propsByGame(ask.props, ask.to);
  const learners = Object.fromEntries(
    HORIZONS.map((h) => [h, createBlendLearner(ask.params.blend[VARIANT_AT[h]])]),
  ) as Record<Horizon, BlendLearner>;
  const recent: RecentGames = new Map();
  const rows: ScoredRow[] = [];
  const games = ask.games.filter((game) => game.date <= ask.to);
  let unlearnt: SeasonGame[] = [];
  let today = '';
  replay(games, ask.params, (game, state) => {
    if (game.date !== today) {
      for (const past of unlearnt) rememberGame(recent, past);
      for (const horizon of HORIZONS) learners[horizon].endOfDate();
      unlearnt = [];
      today = game.date;
    }
    unlearnt.push(game);
    const scoring = game.date >= ask.from;
    if (scoring) ask.beforeGame?.(game, state, recent);
    const offered = byGame.get(game.gameId);
    if (!offered) return;
    const since = ask.strictPrices ? knownFrom(addDays(game.date, -1)) : fairSince(state, game);
    for (const horizon of HORIZONS) {
      const quoted = offered
        .map((prop) => ({ prop, quotes: quotesAt(prop, horizon, since) }))
        .filter(({ quotes }) => quotes.length > 0);
      if (quoted.length === 0) continue;
      const ahead = horizon === 'late' ? aheadWithLineups(game, state) : aheadOf(game);
      const projections = projectGame(state, ahead, VARIANT_AT[horizon]);
      const { offers, gaps } = offersOf(quoted, projections, ask.params.crossMarket);
      ask.onGaps?.(horizon, gaps);
      const learner = learners[horizon];
      if (!scoring) for (const offer of offers) learnOnly(game, offer, learner);
      else rows.push(...scoreGame(game, offers, horizon, learner, ask.params, recent));
    }
  });
  for (const horizon of HORIZONS) learners[horizon].endOfDate();
  return { rows: limitNights(rows), learners };
}

/** When the newest box score of either team was known. */
const fairSince = (state: LeagueState, game: SeasonGame): number =>
  Math.max(...[game.home, game.away].map(({ team }) => knownFrom(state.teams.get(team)?.lastDate ?? '')));

function propsByGame(props: readonly Prop[], to: string): Map<number, Prop[]> {
  const byGame = new Map<number, Prop[]>();
  for (const prop of props) {
    if (prop.date > to) continue;
    const list = byGame.get(prop.gameId);
    if (list) list.push(prop);
    else byGame.set(prop.gameId, [prop]);
  }
  return byGame;
}
