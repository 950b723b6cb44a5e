import { expit } from '../../domain/numeric.ts';
import { decimalOdds } from '../../domain/odds.ts';
import { COUNTS } from '../../domain/stats.ts';
import { blendFor, blendLogOdds } from '../blend.ts';
import { consensus } from '../market.ts';
import { nightsOf } from '../night.ts';
import { keepBestOfFamily } from '../overlap.ts';
import type { BlendParams, LeagueParams, Variant } from '../params.ts';
import { scoreProp } from '../score.ts';
import { valueOfCounts } from '../stat.ts';
import type { BlendLearner } from './blend-learner.ts';
import type { SeasonGame } from './games.ts';
import { newest, type Offer } from './offers.ts';
import type { Horizon, Prop } from './props.ts';
import { baselineChances, type RecentGames } from './recent.ts';
import type { ScoredRow } from './scored-row.ts';

export const VARIANT_AT: Record<Horizon, Variant> = { morning: 'history', late: 'lineup' };
/** A price seen at least this much later counts as the close of a morning price. */
const CLOSE_AFTER_MS = 30 * 60_000;

const ASSISTS = COUNTS.indexOf('assists');

const actualOf = (game: SeasonGame, prop: Prop): number | null => {
  const of = (line: { playerId: number }) => line.playerId === prop.playerId;
  const line = game.home.lines.find(of) ?? game.away.lines.find(of);
  return line ? valueOfCounts(line.counts, prop.stat) : null;
};

/** Before the range: the prop is only used to fit the blend. */
export function learnOnly(
  game: SeasonGame,
  { prop, quotes, at, projection, implied }: Offer,
  learner: BlendLearner,
): void {
  const actual = actualOf(game, prop);
  if (!projection || actual === null) return;
  const { forecast } = nightsOf(projection);
  const shape = (line: number) => forecast.overLogOdds(prop.stat, line);
  const market = consensus(quotes, at, shape);
  if (!market || actual === market.line) return;
  learner.add({
    stat: prop.stat,
    date: game.date,
    market: market.overLogOdds,
    model: shape(market.line),
    otherMarkets: implied.logOdds,
    over: actual > market.line,
  });
}

/** Scores the offered props of one game with the weights of the week, then adds the results to the blend. */
export function scoreGame(
  game: SeasonGame,
  offers: readonly Offer[],
  horizon: Horizon,
  learner: BlendLearner,
  params: LeagueParams,
  recent: RecentGames,
): ScoredRow[] {
  const blend = learner.weightsOn(game.date);
  const rows: ScoredRow[] = [];
  for (const offer of offers) {
    const row = scoreRow({ game, ...offer, horizon, params, recent, ...blend });
    if (!row) continue;
    rows.push(row);
    if (row.projected && row.actual !== null && row.actual !== row.line)
      learner.add({ ...row, over: row.actual > row.line });
  }
  return keepBestOfFamily(rows, (row) => row.playerId);
}

type RowAsk = Offer & {
  game: SeasonGame;
  horizon: Horizon;
  params: LeagueParams;
  recent: RecentGames;
  full: BlendParams;
  interceptOnly: BlendParams;
};

function scoreRow(ask: RowAsk): ScoredRow | null {
  const { game, prop, quotes, at, projection, implied, horizon } = ask;
  const scored = scoreProp({
    stat: prop.stat,
    projection,
    quotes,
    params: ask.params,
    variant: VARIANT_AT[horizon],
    at,
    tipAt: null,
    date: game.date,
    status: 'available',
    weights: blendFor(ask.full, prop.stat),
    implied,
  });
  if (!scored?.market) return null;
  const { market } = scored;
  const forecast = projection && nightsOf(projection).forecast;
  const shape = (line: number) => (forecast ? forecast.overLogOdds(prop.stat, line) : 0);
  const closeAt = newest(prop.last);
  const hasClose = horizon === 'morning' && at !== null && closeAt !== null && closeAt - at >= CLOSE_AFTER_MS;
  const close = hasClose ? consensus(prop.last, closeAt, shape) : null;
  const side = scored.direction === 'over' ? 'overOdds' : 'underOdds';
  return {
    date: game.date,
    gameId: game.gameId,
    playerId: prop.playerId,
    team: projection?.team ?? null,
    assists: projection?.counts[ASSISTS]?.mean ?? 0,
    stat: prop.stat,
    horizon,
    line: scored.line,
    at,
    minutesToTip: at === null || game.tipAt === null ? null : (game.tipAt - at) / 60_000,
    books: market.books,
    projected: projection !== null,
    market: market.overLogOdds,
    model: scored.opinion?.modelLogOdds ?? market.overLogOdds,
    otherMarkets: projection ? implied.logOdds : 0,
    blend: scored.overLogOdds,
    intercept: blendLogOdds(blendFor(ask.interceptOnly, prop.stat), {
      market: market.overLogOdds,
      model: 0,
      otherMarkets: 0,
    }),
    ...baselineChances(ask.recent.get(prop.playerId) ?? [], game.season, prop.stat, scored.line),
    direction: scored.direction,
    confidence: scored.confidence,
    averagePrice: scored.decimalPrice,
    otherPrice: scored.direction === 'over' ? market.averageUnder : market.averageOver,
    bestPrice: decimalOdds(market.best[scored.direction][side]!),
    bookPrices: market.atLine.map((quote) => [quote.book, decimalOdds(quote[side]!)]),
    cautiousEv: scored.cautiousEvPercent,
    scoreFinal: scored.scoreFinal,
    rating: scored.rating,
    gates: scored.gates,
    certainty: scored.certainty.score,
    contributions: scored.contributions,
    closeOver: close && expit(close.overLogOdds + shape(scored.line) - shape(close.line)),
    actual: actualOf(game, prop),
  };
}
