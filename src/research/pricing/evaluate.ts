import { round } from '../../domain/numeric.ts';
import { breakEven, decimalOdds, expectedValue, fairOdds } from '../../domain/odds.ts';
import { keysOf, recordOf } from '../../domain/records.ts';
import type { Game } from '../../league/game-queries.ts';
import { getPlayer, type Player } from '../../league/player-queries.ts';
import type { NewestQuote } from '../../lines/quote-queries.ts';
import { type Distribution, quantileOf } from '../../model/distribution.ts';
import { explainProp } from '../../model/explain.ts';
import type { ScoredProp } from '../../model/score.ts';
import { shippedParams } from '../../model/shipped.ts';
import { forecastPlayer, type GameReader } from '../../picks/pricing/forecast.ts';
import {
  chanceOf,
  createLineScorer,
  distributionOf,
  type ForecastProp,
  shiftOf,
} from '../../picks/pricing/price-prop.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Problem } from '../../platform/problem.ts';
import { checkBet, checkTeammates, getGameAhead } from './check-bet.ts';
import { type EvaluateBody, type Evaluation, QUANTILES } from './contract.ts';
import { flipsOf } from './flips.ts';

type Ask = { bet: EvaluateBody; now: Date; readGame: GameReader };

/** Prices any line of a player's next game, with something supposed if the caller wishes. */
export async function evaluate(db: Db, { bet, now, readGame }: Ask): Promise<Evaluation> {
  const player = await getPlayer(db, { id: bet.playerId, asOf: now });
  checkBet(bet, player);
  const game = await getGameAhead(db, { player, date: bet.date, now });
  const facts = await readGame(db, { game, at: now });
  await checkTeammates(db, bet, { player, players: facts.players, asOf: now });
  const forecast = forecastPlayer(facts, game, player);
  const { minutes, teammatesOut: out = [] } = bet;
  const isPlain = minutes === undefined && out.length === 0;
  const prop = forecast.propOf(bet.stat, isPlain ? undefined : { out, minutes });
  if (!prop)
    throw new Problem('not-found', `There is no forecast of ${player.name}: no box score to learn from.`);
  return composeEvaluation({ bet, player, game, prop, quotes: forecast.quotesOf(bet.stat), now });
}

type Facts = {
  bet: EvaluateBody;
  player: Player;
  game: Game;
  prop: ForecastProp;
  /** The quotes on the prop that stand. */
  quotes: readonly NewestQuote[];
  now: Date;
};

export function composeEvaluation({ bet, player, game, prop, quotes, now }: Facts): Evaluation {
  const { line, side, price } = bet;
  const { projection, ask } = prop;
  const scored = createLineScorer(prop)(line);
  const forecast = scored.projection;
  if (!forecast) throw new Error('A prop with a forecast has its summary.');
  const over = round(scored.overProbability, 4);
  const push = round(scored.pushProbability, 4);
  const probability = side === 'over' ? over : round(1 - scored.overProbability, 4);
  const won = round((1 - push) * over, 4);
  const decimal = decimalOdds(price);
  return {
    playerId: player.id,
    playerName: player.name,
    league: player.league,
    gameId: game.id,
    gameDate: game.tipAt,
    date: game.date,
    isHome: player.teamId === game.homeTeamId,
    playerStatus: ask.status,
    stat: bet.stat,
    line,
    side,
    price,
    supposed: { minutes: bet.minutes ?? null, teammatesOut: bet.teammatesOut ?? [] },
    probability,
    outcomes: { over: won, under: round(1 - won - push, 4), push },
    breakEven: round(breakEven(decimal), 4),
    evPercent: round(100 * expectedValue(probability, decimal, push), 2),
    fairOdds: fairOdds(chanceOf(scored, side)),
    fairPrice: round(1 / chanceOf(scored, side), 4),
    projection: {
      mean: round(forecast.mean, 2),
      p10: round(forecast.p10, 1),
      p50: round(forecast.p50, 1),
      p90: round(forecast.p90, 1),
      minutes: round(forecast.minutes, 1),
    },
    distribution: distributionOnWire(distributionOf(scored, projection)),
    blocks: blocksOf({ ...scored, direction: side }, prop),
    flipPoints: flipsOf({ stat: bet.stat, line, side, price, projection, shift: shiftOf(scored) }),
    market: marketOf(scored, quotes),
    modelVersion: shippedParams.version,
    generatedAt: now,
  };
}

const distributionOnWire = (distribution: Distribution): Evaluation['distribution'] => ({
  values: Array.from(distribution.pmf, (probability, n) => ({
    value: distribution.offset + n,
    probability,
  })).filter(({ probability }) => probability > 0),
  quantiles: recordOf(keysOf(QUANTILES), (name) => quantileOf(distribution, QUANTILES[name])),
});

const blocksOf = (scored: ScoredProp, { projection }: ForecastProp): Evaluation['blocks'] =>
  explainProp(scored, projection).map((block) => ({
    blockName: block.block,
    blockDisplayName: block.displayName,
    score: round(block.score, 1),
    confidence: round(block.confidence, 2),
    logOdds: round(block.towardsPick, 4),
    percentagePoints: round(block.percentagePoints, 2),
    effectPercent: block.effectPercent === null ? null : round(block.effectPercent, 2),
  }));

function marketOf({ market }: ScoredProp, quotes: readonly NewestQuote[]): Evaluation['market'] {
  if (!market) return null;
  const { over, under } = market.best;
  return {
    line: market.line,
    overProbability: round(market.probability, 4),
    books: market.books,
    bestOver: { sportsbook: over.book, odds: over.overOdds ?? 0 },
    bestUnder: { sportsbook: under.book, odds: under.underOdds ?? 0 },
    quotedAt: new Date(Math.max(...quotes.map(({ capturedAt }) => capturedAt.getTime()))),
  };
}
