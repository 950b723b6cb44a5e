import { priceOf } from '../domain/best-price.ts';
import { clamp, round } from '../domain/numeric.ts';
import type { Stat } from '../domain/stats.ts';
import { type BlockReport, explainProp } from '../model/explain.ts';
import { flipPoints } from '../model/flip-points.ts';
import type { MarketView } from '../model/market.ts';
import { nightsOf } from '../model/night.ts';
import type { Projection } from '../model/projection.ts';
import type { Direction } from '../model/score.ts';
import type { LeagueState } from '../model/state.ts';
import type { PublishedRating } from '../platform/db/tables.ts';
import { withOpponentRank } from './opponent-rank.ts';
import type { LineShape, PickContent } from './pick.ts';
import type { ScoredCandidate } from './score-slate.ts';
import { summarise } from './summarise.ts';

/** Half points on either side of the line for which the line shape is stored. */
const SHAPE_REACH = 8;
const SURE_LOG_ODDS = 12;

export type PublishFacts = {
  abbreviationOf: (teamId: number) => string;
  modelVersion: string;
  /** The state of the league that was scored from; null if no game was ahead. */
  state: LeagueState | null;
  factsAsOf: PickContent['factsAsOf'];
};

/** The content of a pick for a prop that is to be published. Requires a projection and a market. */
export function composePick(candidate: ScoredCandidate, stake: number, facts: PublishFacts): PickContent {
  const { game, player, teamId, isHome, status, ask, scored } = candidate;
  const { projection } = ask;
  if (!projection || !scored.projection || !scored.market)
    throw new Error(
      `${player.name} ${scored.stat} has no projection or no market, so it cannot be published.`,
    );
  const reports = explainProp(scored, projection);
  const blocks = facts.state ? withOpponentRank(reports, { scored, projection }, facts.state) : reports;
  const opponentTeamId = isHome ? game.awayTeamId : game.homeTeamId;
  return {
    league: game.league,
    date: game.date,
    gameId: game.id,
    tipAt: game.tipAt,
    playerId: player.id,
    playerName: player.name,
    teamId,
    teamAbbreviation: facts.abbreviationOf(teamId),
    opponentTeamId,
    opponentAbbreviation: facts.abbreviationOf(opponentTeamId),
    isHome,
    playerStatus: status,
    stat: scored.stat,
    line: scored.line,
    direction: scored.direction,
    scoreFinal: scored.scoreFinal,
    rating: scored.rating as PublishedRating,
    confidence: round(scored.confidence, 4),
    pushProbability: round(scored.pushProbability, 4),
    breakEven: round(scored.breakEven, 4),
    fairOdds: scored.fairOdds,
    decimalPrice: round(scored.decimalPrice, 4),
    evPercent: round(scored.evPercent, 2),
    stake,
    projection: {
      mean: round(scored.projection.mean, 2),
      p10: round(scored.projection.p10, 1),
      p50: round(scored.projection.p50, 1),
      p90: round(scored.projection.p90, 1),
      minutes: round(scored.projection.minutes, 1),
    },
    bestBook: bestBookFor(scored.market, scored.direction),
    blockScores: blocks.map(blockScore),
    summary: summarise({ ...scored, projection: scored.projection, blocks }),
    modelVersion: facts.modelVersion,
    books: candidate.quotes.map(({ book, line, overOdds, underOdds, capturedAt }) => ({
      sportsbook: book,
      line,
      overOdds,
      underOdds,
      capturedAt: capturedAt.toISOString(),
    })),
    blocks,
    flipPoints: flipPoints(ask, scored),
    lineShape: lineShapeOf(projection, scored.stat, scored.line),
    factsAsOf: facts.factsAsOf,
  };
}

const blockScore = ({ block, displayName, score, confidence }: BlockReport) => ({
  block,
  displayName,
  score: round(score, 1),
  confidence: round(confidence, 2),
});

/** The best price on the pick's side and line among the quotes that count. */
export function bestBookFor(market: MarketView, direction: Direction): PickContent['bestBook'] {
  const best = market.best[direction];
  const odds = priceOf(best, direction);
  return odds === null ? null : { sportsbook: best.book, line: best.line, odds };
}

export function lineShapeOf(projection: Projection, stat: Stat, line: number): LineShape {
  const { forecast } = nightsOf(projection);
  const from = Math.max(0, line - SHAPE_REACH / 2);
  const steps = Math.round((line + SHAPE_REACH / 2 - from) * 2);
  const at = (n: number) =>
    round(clamp(forecast.overLogOdds(stat, from + n / 2), -SURE_LOG_ODDS, SURE_LOG_ODDS), 4);
  return { from, overLogOdds: Array.from({ length: steps + 1 }, (_, n) => at(n)) };
}
