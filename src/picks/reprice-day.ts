import type { League } from '../domain/leagues.ts';
import { listGamesById } from '../league/game-queries.ts';
import { propKey } from '../lines/line-moves.ts';
import type { Db } from '../platform/db/connect.ts';
import { closingValue } from './closing-value.ts';
import { readQuotes } from './grade-facts.ts';
import { recordResults } from './ledger/record-results.ts';
import { listBets } from './pick-queries.ts';
import { insertResults, lockDay } from './save-queries.ts';

/**
 * Adds the closing line value to results of a day that were stored without one, each as a new version with
 * the same result. Picks whose closing quotes are no longer stored are skipped. Call it in a transaction.
 */
export async function repriceDay(
  db: Db,
  { league, date, at }: { league: League; date: string; at: Date },
): Promise<number> {
  await lockDay(db, { league, date });
  const bets = await listBets(db, { asOf: at, league, from: date, to: date, includeClosed: true });
  const open = bets.flatMap(({ outcome, ...bet }) =>
    outcome && outcome.closingEdgePercent !== null && outcome.clvPercent === null ? [{ bet, outcome }] : [],
  );
  const gameIds = [...new Set(open.map(({ bet }) => bet.gameId))];
  const playerIds = [...new Set(open.map(({ bet }) => bet.playerId))];
  const games = new Map((await listGamesById(db, { ids: gameIds, asOf: at })).map((game) => [game.id, game]));
  const quotes = await readQuotes(db, { date, gameIds, playerIds, at });
  const priced = open.flatMap(({ bet, outcome }) => {
    const tipAt = games.get(bet.gameId)?.tipAt ?? bet.tipAt;
    const closing = closingValue(bet, quotes.get(propKey(bet)) ?? [], tipAt);
    if (closing.clvPercent === null) return [];
    const version = outcome.version + 1;
    const cause = 'closing-line value computed';
    return [{ ...outcome, ...closing, pickId: bet.id, version, settledAt: at, cause }];
  });
  await insertResults(db, priced, playerIds);
  await recordResults(db, priced, at);
  return priced.length;
}
