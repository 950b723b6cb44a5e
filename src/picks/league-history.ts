import { addDays } from '../domain/dates.ts';
import type { League } from '../domain/leagues.ts';
import { COUNTS } from '../domain/stats.ts';
import {
  type GameVersion,
  type LineVersion,
  listGameVersions,
  listLineVersions,
} from '../league/history-queries.ts';
import { listPlayers } from '../league/player-queries.ts';
import type { LeagueParams } from '../model/params.ts';
import { replayByDate } from '../model/replay.ts';
import {
  byDate,
  type GameSheet,
  idleReason,
  isWhole,
  type PlayerLine,
  positionOf,
  possessionsUsed,
  type TeamSheet,
} from '../model/sheet.ts';
import { createState, type LeagueState } from '../model/state.ts';
import type { Db } from '../platform/db/connect.ts';
import { wasKnownBy } from '../platform/db/known-by.ts';
import { createYielder } from '../platform/yield-to-event-loop.ts';

/** Three seasons; older games have no weight left in any average. */
export const HISTORY_DAYS = 1_100;
const OVERTIME_MINUTES = 5;

/** Every version of the model's inputs, so that its state can be rebuilt as of any instant up to the read. */
export type LeagueHistory = {
  games: ReadonlyMap<number, GameVersion[]>;
  lines: ReadonlyMap<number, LineVersion[]>;
  positions: ReadonlyMap<number, string | null>;
};

export async function readHistory(
  db: Db,
  { league, date, asOf }: { league: League; date: string; asOf: Date },
): Promise<LeagueHistory> {
  const ask = { league, from: addDays(date, -HISTORY_DAYS), asOf };
  const games = await listGameVersions(db, ask);
  const lines = await listLineVersions(db, ask);
  const players = await listPlayers(db, { league, asOf });
  return {
    games: Map.groupBy(games, ({ id }) => id),
    lines,
    positions: new Map(players.map(({ id, position }) => [id, position])),
  };
}

export type StateAsk = { date: string; asOf: Date; params: LeagueParams };

/**
 * The model's state before the games of a day: every earlier date, with box scores as known at the instant.
 */
export async function stateBefore(history: LeagueHistory, ask: StateAsk): Promise<LeagueState> {
  const yieldToEventLoop = createYielder();
  const sheets: GameSheet[] = [];
  for (const versions of history.games.values()) {
    await yieldToEventLoop();
    const game = versions.findLast((version) => wasKnownBy(version, ask.asOf));
    if (game?.status !== 'final' || game.seasonType === 'preseason' || game.date >= ask.date) continue;
    const sheet = sheetOf(game, newestLines(history.lines.get(game.id) ?? [], ask.asOf), history, ask.params);
    if (isWhole(sheet)) sheets.push(sheet);
  }
  const state = createState(ask.params);
  for (const _ of replayByDate(sheets.sort(byDate), state)) await yieldToEventLoop();
  return state;
}

/** The newest version of each player's line. `versions` is oldest first. */
function newestLines(versions: readonly LineVersion[], asOf: Date): LineVersion[] {
  const newest = new Map<number, LineVersion>();
  for (const line of versions) if (wasKnownBy(line, asOf)) newest.set(line.playerId, line);
  return [...newest.values()].sort((a, b) => a.playerId - b.playerId);
}

export const teamKey = (teamId: number): string => String(teamId);

function sheetOf(
  game: GameVersion,
  lines: readonly LineVersion[],
  { positions }: LeagueHistory,
  { gameMinutes }: LeagueParams,
): GameSheet {
  const side = (teamId: number, score: number | null): TeamSheet => {
    const own = lines.filter((line) => line.teamId === teamId);
    return {
      team: teamKey(teamId),
      score: score ?? own.reduce((sum, { points }) => sum + points, 0),
      lines: own
        .filter(({ played, minutes }) => played && minutes > 0)
        .map((line) => lineOf(line, positions.get(line.playerId))),
      idle: own
        .filter(({ played }) => !played)
        .map(({ playerId, dnpReason }) => ({ playerId, reason: idleReason(dnpReason) })),
    };
  };
  const possessions = lines.reduce((sum, line) => sum + possessionsUsed(line) - line.oreb, 0) / 2;
  const length = gameMinutes + OVERTIME_MINUTES * ((game.periods ?? 4) - 4);
  return {
    gameId: game.id,
    date: game.date,
    season: game.season,
    playoffs: game.seasonType === 'playoffs',
    pace: (possessions * gameMinutes) / length,
    home: side(game.homeTeamId, game.homeScore),
    away: side(game.awayTeamId, game.awayScore),
  };
}

const lineOf = (line: LineVersion, position: string | null | undefined): PlayerLine => ({
  playerId: line.playerId,
  position: positionOf(position),
  starter: line.starter,
  minutes: line.minutes,
  counts: Float64Array.from(COUNTS, (count) => line[count]),
  possessionsUsed: possessionsUsed(line),
  threesTried: line.fg3a,
});

/** When the newest box score known at the instant arrived. */
export function newestLineAt({ lines }: LeagueHistory, asOf: Date): number | null {
  let newest: number | null = null;
  for (const versions of lines.values())
    for (const line of versions)
      if (wasKnownBy(line, asOf) && (newest === null || line.capturedAt > newest)) newest = line.capturedAt;
  return newest;
}
