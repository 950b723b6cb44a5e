import type { League } from '../../../domain/leagues.ts';
import { boxScores } from './box-score.ts';
import { REGULAR_DAYS, seasonByNumber } from './calendar.ts';
import { sidesOf } from './matchup.ts';
import { playGame } from './play-game.ts';
import { chanceOver, OVER_TILT } from './pricing.ts';
import { project } from './projection.ts';
import { logLoss, PropMarket } from './prop-market.ts';
import { propQuotes } from './prop-quotes.ts';
import { worlds } from './worlds.ts';

/** Log-losses on the same closing lines. */
export type Edge = {
  props: number;
  /** The no-vig consensus unchanged. */
  market: number;
  /** The consensus corrected for the extra price of overs: the best estimate without player data. */
  withoutTilt: number;
  /** A forecaster who knows every rate, form and absence: the bound for any model. */
  truth: number;
};

/** How much edge there is in a regular season of the sample league; samples every `everyNth` day. */
export function edgeOf(league: League, season: number, everyNth: number): Edge {
  const { start } = seasonByNumber(league, season);
  const { world, games } = worlds().number(league, season);
  const settled = [];
  for (let day = start; day < start + REGULAR_DAYS; day += everyNth)
    for (const game of games.on(day)) {
      const played = playGame(world, game);
      const sides = sidesOf(world, game, { out: played.home.out, formSeen: 1, matchupSeen: 1 });
      const expected = new Map(
        project(sides).flatMap(({ players }, s) =>
          players.map((projection, i) => [sides[s]!.players[i]!.id, projection] as const),
        ),
      );
      const market = new PropMarket(true);
      for (const quote of propQuotes(world, games, game)) market.see(quote);
      const lines = boxScores(world, played).flatMap(({ players }) => players);
      for (const prop of market.settled(lines))
        settled.push({
          ...prop,
          truth: chanceOver(prop.stat, expected.get(prop.playerId)![prop.stat], prop.line),
        });
    }
  return {
    props: settled.length,
    market: logLoss(settled),
    withoutTilt: logLoss(settled.map((prop) => ({ ...prop, chance: prop.chance - OVER_TILT }))),
    truth: logLoss(settled.map((prop) => ({ ...prop, chance: prop.truth }))),
  };
}
