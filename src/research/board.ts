import { priceOf } from '../domain/best-price.ts';
import { addDays } from '../domain/dates.ts';
import { hitRate } from '../domain/hit-rate.ts';
import type { League } from '../domain/leagues.ts';
import { statValue } from '../domain/stat-value.ts';
import { type GameLog, listGameLogs } from '../league/box-score-queries.ts';
import { findSeason } from '../league/game-queries.ts';
import { listInjuries } from '../league/injury-queries.ts';
import { consensusLine, countedQuotes, openingLine, type Quote } from '../lines/consensus.ts';
import { listQuotes } from '../lines/quote-queries.ts';
import { valueAt } from '../picks/on-wire.ts';
import type { Pick } from '../picks/pick.ts';
import { listPicks } from '../picks/pick-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import type { PickBackground } from './contract.ts';

const MOST_BOX_SCORES = 140;
const LAST_GAMES = 10;

type Ask = { league: League; date: string; asOf: Date };

/** Hit rates, prices by book, lines and injury news for each pick of a day, for the board. */
export async function boardBackground(db: Db, { league, date, asOf }: Ask): Promise<PickBackground[]> {
  const picks = await listPicks(db, { league, from: date, to: date, asOf });
  const season = await findSeason(db, { league, date, asOf });
  const games = [...new Map(picks.map(({ gameId }) => [gameId, { id: gameId, date }])).values()];
  const playerIds = [...new Set(picks.map(({ playerId }) => playerId))];
  const quotes = await listQuotes(db, { games, playerIds, asOf });
  const byProp = Map.groupBy(quotes, ({ playerId, stat }) => `${playerId} ${stat}`);
  const lastTip = new Date(Math.max(...picks.map(({ tipAt }) => tipAt.getTime())));
  const reports = await listInjuries(db, { playerIds, asOf, until: lastTip });
  const news = new Map(
    reports
      .filter(({ status }) => status !== 'available')
      .map(({ playerId, status, capturedAt }) => [playerId, { status, reportedAt: capturedAt }]),
  );
  const logs = new Map<number, GameLog[]>();
  for (const playerId of playerIds)
    logs.set(
      playerId,
      await listGameLogs(db, { playerId, before: addDays(date, 1), asOf, limit: MOST_BOX_SCORES }),
    );
  return picks.map((pick) => {
    const ofProp = byProp.get(`${pick.playerId} ${pick.stat}`) ?? [];
    const played = gamesBefore(logs.get(pick.playerId) ?? [], { pick, season });
    const at = pick.tipAt < asOf ? pick.tipAt : asOf; // once the game has started, the last price before it
    return {
      pickId: pick.id,
      hitRates: hitRate(played, pick.line, pick.direction),
      openingLine: openingLine(ofProp, asOf),
      currentLine: consensusLine(ofProp, at),
      lastValues: played.slice(0, LAST_GAMES).map(({ value }) => value),
      books: offersOf(pick, countedQuotes(ofProp, at)),
      news: news.get(pick.playerId) ?? null,
    };
  });
}

/** Sorted by name. The value of the pick is known only on its own line. */
const offersOf = (pick: Pick, quotes: readonly Quote[]): PickBackground['books'] =>
  quotes
    .flatMap((quote) => {
      const odds = priceOf(quote, pick.direction);
      if (odds === null) return [];
      const { book, line } = quote;
      const value = valueAt(odds, pick);
      return [
        { sportsbook: book, line, odds, ...value, evPercent: line === pick.line ? value.evPercent : null },
      ];
    })
    .sort((one, other) => (one.sportsbook < other.sportsbook ? -1 : 1));

/** Games of the player before the day of the pick, newest first. */
const gamesBefore = (
  logs: readonly GameLog[],
  { pick: { date, stat }, season }: { pick: Pick; season: string | null },
) =>
  logs
    .filter((log) => log.date < date && log.played && log.seasonType !== 'preseason')
    .map((log) => ({ value: statValue(log, stat), isThisSeason: log.season === season }));
