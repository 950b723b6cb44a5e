import type { League } from '../domain/leagues.ts';
import { listBoxScores } from '../league/box-score-queries.ts';
import { listGamesById } from '../league/game-queries.ts';
import { listInjuries } from '../league/injury-queries.ts';
import { propKey } from '../lines/line-moves.ts';
import { listQuotes, type PropVersion } from '../lines/quote-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { closingValue, NO_CLOSING_VALUE } from './closing-value.ts';
import { gradePick } from './grade-pick.ts';
import { recordResults } from './ledger/record-results.ts';
import { type NewResult, nextResult } from './next-result.ts';
import { listBets } from './pick-queries.ts';
import { insertResults, lockDay } from './save-queries.ts';

export type SettleAsk = { league: League; date: string; at: Date; force: boolean; announce: boolean };

export type Settlement = {
  /** Results written, for current picks and earlier versions. */
  written: number;
  settled: number;
  unsettled: number;
  warnings: string[];
};

/**
 * Settles every version of every pick of a day whose game has started, from what is known at the instant.
 * Settled picks are checked again: a corrected box score creates a new version. Call it in a transaction.
 */
export async function settleDay(db: Db, ask: SettleAsk): Promise<Settlement> {
  const { league, date, at, force } = ask;
  await lockDay(db, { league, date });
  const bets = await listBets(db, { asOf: at, league, from: date, to: date, includeClosed: true });
  const picks = bets.filter(({ tipAt }) => tipAt <= at);
  const gameIds = [...new Set(picks.map(({ gameId }) => gameId))];
  const playerIds = [...new Set(picks.map(({ playerId }) => playerId))];
  const games = new Map((await listGamesById(db, { ids: gameIds, asOf: at })).map((game) => [game.id, game]));
  const boxScores = Map.groupBy(await listBoxScores(db, { gameIds, asOf: at }), ({ gameId }) => gameId);
  const quotes = await readQuotes(db, { date, gameIds, playerIds, at });
  const lastTip = picks.reduce((last, { tipAt }) => (tipAt > last ? tipAt : last), new Date(0));
  const injuries = new Map(
    (await listInjuries(db, { playerIds, asOf: at, until: lastTip })).map((report) => [
      report.playerId,
      report,
    ]),
  );

  const written: (NewResult & { stands: boolean })[] = [];
  const waiting = new Map<string, number>();
  let unsettled = 0;
  for (const pick of picks) {
    const game = games.get(pick.gameId) ?? null;
    const grade = gradePick(pick, {
      game,
      lines: boxScores.get(pick.gameId) ?? [],
      status: injuries.get(pick.playerId)?.status ?? 'available',
    });
    if (!grade.settled) {
      if (pick.outcome || pick.closedAt) continue;
      unsettled += 1;
      waiting.set(grade.why, (waiting.get(grade.why) ?? 0) + 1);
      continue;
    }
    const { result, actual, voidReason } = grade;
    const closing = {
      ...closingValue(pick, quotes.get(propKey(pick)) ?? [], game?.tipAt ?? pick.tipAt),
      ...(result === 'void' ? NO_CLOSING_VALUE : {}), // no bet, so no closing line value
    };
    const next = nextResult(pick, { result, actual, voidReason, ...closing }, { force, at });
    if (next) written.push({ ...next, stands: pick.closedAt === null });
  }
  await insertResults(
    db,
    written.map(({ stands: _, ...result }) => result),
  );
  await recordResults(db, written, at);
  const standing = written.filter(({ stands }) => stands);
  const [first] = standing;
  if (ask.announce && first) await announce(db, { ...ask, first, standing, unsettled });
  return {
    written: written.length,
    settled: standing.length,
    unsettled,
    warnings: [...waiting].map(([why, n]) => `${n} ${n === 1 ? 'pick waits' : 'picks wait'}: ${why}`),
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

type SettledPicks = SettleAsk & { first: NewResult; standing: readonly NewResult[]; unsettled: number };

function announce(db: Db, { league, date, at, first, standing, unsettled }: SettledPicks) {
  const count = (word: NewResult['result']) => standing.filter(({ result }) => result === word).length;
  return recordEvent(db, {
    type: 'picks.settled',
    // Each result version is written once, so its event is unique.
    dedupeKey: `pick ${first.pickId} version ${first.version}`,
    data: {
      date,
      league,
      count: standing.length,
      hits: count('hit'),
      misses: count('miss'),
      pushes: count('push'),
      voids: count('void'),
      unsettledCount: unsettled,
    },
    at,
  });
}
