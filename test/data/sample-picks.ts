import { addDays } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import type { GameFact } from '../../src/domain/games.ts';
import type { InjuryReport } from '../../src/domain/injuries.ts';
import type { League } from '../../src/domain/leagues.ts';
import type { PropQuote } from '../../src/domain/quotes.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { STATUS_CHANCE } from '../../src/model/availability.ts';
import { gapOf, type Implied, impliedByOthers } from '../../src/model/cross-market.ts';
import { explainProp } from '../../src/model/explain.ts';
import { flipPoints } from '../../src/model/flip-points.ts';
import type { PlayerStatus } from '../../src/model/gates.ts';
import type { Quote } from '../../src/model/market.ts';
import { projectGame } from '../../src/model/project.ts';
import type { Projection } from '../../src/model/projection.ts';
import { type PropAsk, scoreProp } from '../../src/model/score.ts';
import { type GameAhead, type GameSheet, positionOf, type SideNews } from '../../src/model/sheet.ts';
import { shippedParams } from '../../src/model/shipped.ts';
import { createState, type LeagueState, learn } from '../../src/model/state.ts';
import { withOpponentRank } from '../../src/picks/opponent-rank.ts';
import type { PickContent } from '../../src/picks/pick.ts';

export type SamplePick = PickContent & { id: number };

type Ask = {
  league: League;
  /** The first scored day; earlier days are used for learning. */
  date: string;
  historyDays: number;
  /** Days to score, one if not given. */
  days?: number;
  /** Stops once there are this many. */
  most: number;
  /** The games to score, if not all. */
  games?: (game: GameFact) => boolean;
  /** Modifies the quotes, to get whole-number lines and one-sided books. */
  quotes?: (quote: Quote) => Quote;
  /** Removes the model's opinion on these players. */
  unknown?: (playerId: number) => boolean;
};

/**
 * Picks of the sample league by price alone, scored in memory as of half an hour before each tip-off. No
 * gates apply, so that props that would not be published (no market, no projection) are included.
 */
export async function samplePicks(ask: Ask): Promise<SamplePick[]> {
  const feed = sampleFeed();
  const params = shippedParams.leagues[ask.league]!;
  const state = createState(params);
  const names = new Map<number, string>();
  const positions = new Map<number, string | null>();
  const end = addDays(ask.date, ask.days ?? 1);
  const asOf = new Date(`${end}T12:00:00Z`);
  for (const player of (await feed.players({ league: ask.league, asOf })).players) {
    names.set(player.id, player.name);
    positions.set(player.id, player.position);
  }
  const picks: SamplePick[] = [];
  for (let date = addDays(ask.date, -ask.historyDays); date < end; date = addDays(date, 1)) {
    const day = { league: ask.league, date, asOf };
    const schedule = await feed.schedule(day);
    const games = finished(schedule.games);
    if (date >= ask.date) {
      const facts = { ...(await feed.odds(day)), ...(await feed.injuries(day)) };
      const teams = new Map(schedule.teams.map((team) => [team.id, team.abbreviation]));
      for (const game of games.filter(ask.games ?? (() => true))) {
        for (const content of scoreGame({ facts, state, game, teams, names, ask }))
          picks.push({ id: picks.length + 1, ...content });
        if (picks.length >= ask.most) return picks.slice(0, ask.most);
      }
    }
    const logs = await feed.gamelogs(day);
    for (const game of games) learn(state, sheetOf(game, logs, positions));
  }
  return picks;
}

/** The last version of each game that has a result. */
export const finished = (games: readonly GameFact[]): GameFact[] =>
  [...new Map(games.map((game) => [game.id, game])).values()].filter(({ status }) => status === 'final');

type Logs = Pick<Facts, 'playerBoxScores' | 'teamBoxScores'>;

export function sheetOf(
  game: GameFact,
  logs: Logs,
  positions: ReadonlyMap<number, string | null>,
): GameSheet {
  const side = (teamId: number, score: number) => {
    const mine = logs.playerBoxScores.filter((line) => line.gameId === game.id && line.teamId === teamId);
    const lines = [...new Map(mine.map((line) => [line.playerId, line])).values()];
    return {
      team: String(teamId),
      score,
      lines: lines
        .filter(({ played }) => played)
        .map((line) => ({
          playerId: line.playerId,
          position: positionOf(positions.get(line.playerId)),
          starter: line.starter,
          minutes: line.minutes,
          counts: [
            line.points,
            line.rebounds,
            line.assists,
            line.threes,
            line.steals,
            line.blocks,
            line.turnovers,
          ],
          possessionsUsed: line.fga + 0.44 * line.fta + line.turnovers,
          threesTried: line.fg3a,
        })),
      idle: lines
        .filter(({ played }) => !played)
        .map((line) => ({ playerId: line.playerId, reason: 'unavailable' as const })),
    };
  };
  const possessions = logs.teamBoxScores.find(({ gameId }) => gameId === game.id)?.possessions ?? null;
  return {
    gameId: game.id,
    date: game.date,
    season: game.season,
    playoffs: game.seasonType === 'playoffs',
    pace: possessions,
    home: side(game.homeTeamId, game.homeScore ?? 0),
    away: side(game.awayTeamId, game.awayScore ?? 0),
  };
}

type Night = {
  facts: Pick<Facts, 'propQuotes' | 'gameLines' | 'injuries'>;
  state: LeagueState;
  game: GameFact;
  teams: ReadonlyMap<number, string>;
  names: ReadonlyMap<number, string>;
  ask: Ask;
};

function scoreGame(night: Night): PickContent[] {
  const { facts, state, game, ask } = night;
  const at = new Date(game.tipAt.getTime() - 30 * 60_000);
  const known = <F extends { capturedAt: Date }>(all: readonly F[]) =>
    all.filter(({ capturedAt }) => capturedAt <= at);
  const reports = new Map(known(facts.injuries).map((report) => [report.playerId, report]));
  const line = known(facts.gameLines).findLast(({ gameId }) => gameId === game.id);
  const ahead: GameAhead = {
    date: game.date,
    season: game.season,
    playoffs: game.seasonType === 'playoffs',
    home: String(game.homeTeamId),
    away: String(game.awayTeamId),
    news: { home: newsOf(reports, game.homeTeamId), away: newsOf(reports, game.awayTeamId) },
    spreadHome: line?.spreadHome ?? null,
    total: line?.total ?? null,
  };
  const projections = projectGame(state, ahead, 'history');
  const quotesOfGame = known(facts.propQuotes).filter(
    (quote) => quote.gameId === game.id && quote.kind === 'standard',
  );
  return [...Map.groupBy(quotesOfGame, ({ playerId }) => playerId)].flatMap(([playerId, ofPlayer]) => {
    const isUnknown = ask.unknown?.(playerId) ?? false;
    const projection = isUnknown ? null : (projections.get(playerId) ?? null);
    // A newcomer whom the model does not know is never a pick.
    if (!projection && !isUnknown) return [];
    const status = (reports.get(playerId)?.status ?? 'available') as PlayerStatus;
    const asks = [...Map.groupBy(ofPlayer, ({ stat }) => stat).values()].map((quotes) =>
      askFor(night, { quotes, projection, status, at }),
    );
    const implied = impliedByOthers(asks.map(gapOf), state.params.crossMarket);
    return asks.flatMap((prop, i) => contentOf(night, playerId, { ...prop, implied: implied[i]! }));
  });
}

function newsOf(reports: ReadonlyMap<number, InjuryReport>, teamId: number): SideNews {
  const availability = new Map<number, number>();
  for (const report of reports.values())
    if (report.teamId === teamId) availability.set(report.playerId, STATUS_CHANCE[report.status]);
  return { starters: null, availability, complete: false };
}

type Prop = { quotes: PropQuote[]; projection: Projection | null; status: PlayerStatus; at: Date };

function askFor({ state, game, ask }: Night, { quotes, projection, status, at }: Prop): PropAsk {
  const newestByBook = [...new Map(quotes.map((quote) => [quote.book, quote])).values()];
  const given = newestByBook
    // Books keep a quote until they change it, so all quotes are as fresh as the last update.
    .map(({ book, line, overOdds, underOdds }) => ({
      book,
      line,
      overOdds,
      underOdds,
      capturedAt: at.getTime() - 60_000,
    }))
    .map(ask.quotes ?? ((quote) => quote));
  return {
    stat: quotes[0]!.stat,
    projection,
    quotes: given,
    params: state.params,
    variant: 'history',
    at: at.getTime(),
    tipAt: game.tipAt.getTime(),
    date: game.date,
    status,
  };
}

function contentOf(
  { state, game, ask, teams, names }: Night,
  playerId: number,
  prop: PropAsk & { implied: Implied },
): PickContent[] {
  const { stat, projection, status, date } = prop;
  const at = new Date(prop.at!);
  const scored = scoreProp(prop);
  const rating = scored?.rating === 'premium' ? 'premium' : 'standard';
  // Without a projection no prop reaches its price: such a prop is taken as it is.
  if (!scored || (projection && scored.rating !== rating)) return [];
  const home = projection ? projection.home : true;
  const [teamId, opponentTeamId] = home
    ? [game.homeTeamId, game.awayTeamId]
    : [game.awayTeamId, game.homeTeamId];
  const best = scored.market?.best[scored.direction];
  const reports = explainProp(scored, projection);
  const blocks = projection ? withOpponentRank(reports, { scored, projection }, state) : reports;
  return [
    {
      league: ask.league,
      date,
      gameId: game.id,
      tipAt: game.tipAt,
      playerId,
      playerName: names.get(playerId) ?? `Player ${playerId}`,
      teamId,
      teamAbbreviation: teams.get(teamId) ?? '',
      opponentTeamId,
      opponentAbbreviation: teams.get(opponentTeamId) ?? '',
      isHome: home,
      playerStatus: status,
      stat,
      line: scored.line,
      direction: scored.direction,
      scoreFinal: scored.scoreFinal,
      rating,
      confidence: scored.confidence,
      pushProbability: scored.pushProbability,
      breakEven: scored.breakEven,
      fairOdds: scored.fairOdds,
      decimalPrice: scored.decimalPrice,
      evPercent: scored.evPercent,
      stake: 0.005,
      projection: scored.projection ?? { mean: 0, p10: 0, p50: 0, p90: 0, minutes: 0 },
      bestBook: best
        ? {
            sportsbook: best.book,
            line: best.line,
            odds: (scored.direction === 'over' ? best.overOdds : best.underOdds)!,
          }
        : null,
      books: prop.quotes.map(({ book, capturedAt, ...quote }) => ({
        ...quote,
        sportsbook: book,
        capturedAt: new Date(capturedAt ?? 0).toISOString(),
      })),
      blocks,
      blockScores: blocks.map(({ block, displayName, score, confidence }) => ({
        block,
        displayName,
        score,
        confidence,
      })),
      flipPoints: flipPoints(prop, scored),
      lineShape: { from: scored.line, overLogOdds: [scored.overLogOdds] },
      summary: '',
      modelVersion: shippedParams.version,
      factsAsOf: { at: at.toISOString(), quotes: at.toISOString(), injuries: null, boxScores: null },
    },
  ];
}
