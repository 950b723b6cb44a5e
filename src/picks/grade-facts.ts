import type { Stat } from '../domain/stats.ts';
import { listBoxScores } from '../league/box-score-queries.ts';
import { listGamesById } from '../league/game-queries.ts';
import { listInjuries } from '../league/injury-queries.ts';
import { propKey } from '../lines/line-moves.ts';
import { listQuotes, type PropVersion } from '../lines/quote-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import type { GradeFacts } from './grade-pick.ts';

type Wager = { gameId: number; playerId: number; stat: Stat; tipAt: Date };

export type Gathered = {
  gradeFacts(wager: Wager): GradeFacts;
  quotes(wager: Wager): readonly PropVersion[];
  tipAt(wager: Wager): Date;
};

/** What is known at an instant about the games of a day, to settle picks and bets on them. */
export async function gatherGradeFacts(
  db: Db,
  wagers: readonly Wager[],
  { date, at }: { date: string; at: Date },
): Promise<Gathered> {
  const gameIds = [...new Set(wagers.map(({ gameId }) => gameId))];
  const playerIds = [...new Set(wagers.map(({ playerId }) => playerId))];
  const games = new Map((await listGamesById(db, { ids: gameIds, asOf: at })).map((game) => [game.id, game]));
  const boxScores = Map.groupBy(await listBoxScores(db, { gameIds, asOf: at }), ({ gameId }) => gameId);
  const quotes = await readQuotes(db, { date, gameIds, playerIds, at });
  const lastTip = wagers.reduce((last, { tipAt }) => (tipAt > last ? tipAt : last), new Date(0));
  const reports = await listInjuries(db, { playerIds, asOf: at, until: lastTip });
  const injuries = new Map(reports.map((report) => [report.playerId, report]));
  return {
    gradeFacts: ({ gameId, playerId }) => ({
      game: games.get(gameId) ?? null,
      lines: boxScores.get(gameId) ?? [],
      status: injuries.get(playerId)?.status ?? 'available',
    }),
    quotes: (wager) => quotes.get(propKey(wager)) ?? [],
    tipAt: ({ gameId, tipAt }) => games.get(gameId)?.tipAt ?? tipAt,
  };
}

type QuotesAsk = { date: string; gameIds: readonly number[]; playerIds: readonly number[]; at: Date };

/**
 * Quotes of some players' props in the games of a day, by prop. Reads game by game: a day has tens of
 * thousands of rows, and one query would block requests.
 */
export async function readQuotes(
  db: Db,
  { date, gameIds, playerIds, at }: QuotesAsk,
): Promise<Map<string, PropVersion[]>> {
  const quotes = new Map<string, PropVersion[]>();
  for (const id of gameIds) {
    const ofGame = await listQuotes(db, { games: [{ id, date }], playerIds, asOf: at });
    for (const [prop, versions] of Map.groupBy(ofGame, propKey)) quotes.set(prop, versions);
  }
  return quotes;
}
