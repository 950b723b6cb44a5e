import { addDays } from '../domain/dates.ts';
import { hitRate } from '../domain/hit-rate.ts';
import type { League } from '../domain/leagues.ts';
import { statValue } from '../domain/stat-value.ts';
import { type GameLog, listGameLogs } from '../league/box-score-queries.ts';
import { findSeason } from '../league/game-queries.ts';
import { openingLine } from '../lines/consensus.ts';
import { listQuotes } from '../lines/quote-queries.ts';
import type { Pick } from '../picks/pick.ts';
import { listPicks } from '../picks/pick-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import type { PickBackground } from './contract.ts';

const MOST_BOX_SCORES = 140;

type Ask = { league: League; date: string; asOf: Date };

/** Hit rate and opening line for each pick of a day, for the board. */
export async function boardBackground(db: Db, { league, date, asOf }: Ask): Promise<PickBackground[]> {
  const picks = await listPicks(db, { league, from: date, to: date, asOf });
  const season = await findSeason(db, { league, date, asOf });
  const games = [...new Map(picks.map(({ gameId }) => [gameId, { id: gameId, date }])).values()];
  const playerIds = [...new Set(picks.map(({ playerId }) => playerId))];
  const quotes = await listQuotes(db, { games, playerIds, asOf });
  const byProp = Map.groupBy(quotes, ({ playerId, stat }) => `${playerId} ${stat}`);
  const logs = new Map<number, GameLog[]>();
  for (const playerId of playerIds)
    logs.set(
      playerId,
      await listGameLogs(db, { playerId, before: addDays(date, 1), asOf, limit: MOST_BOX_SCORES }),
    );
  return picks.map((pick) => ({
    pickId: pick.id,
    hitRates: rates(pick, { logs: logs.get(pick.playerId) ?? [], date, season }),
    openingLine: openingLine(byProp.get(`${pick.playerId} ${pick.stat}`) ?? [], asOf),
  }));
}

function rates(
  { stat, line, direction }: Pick,
  { logs, date, season }: { logs: readonly GameLog[]; date: string; season: string | null },
) {
  const games = logs
    .filter((log) => log.date < date && log.played && log.seasonType !== 'preseason')
    .map((log) => ({ value: statValue(log, stat), isThisSeason: log.season === season }));
  return hitRate(games, line, direction);
}
