import { minutesAfter } from '../domain/dates.ts';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import { countCorrections, type DayGame, listDayGames, listRuledOut, type RuledOut } from './day-queries.ts';
import { listPlayers } from './player-queries.ts';

/** What happened on a day, apart from odds and picks. */
export type DayNews = {
  date: string;
  gameIds: number[];
  postponedGames: number;
  overtimeGames: number;
  statCorrections: number;
  lateScratches: number;
};

const LATE_MINUTES = 120;
const PERIODS = 4;

/** For each day with games, newest first. */
export async function listDayNews(
  db: Db,
  ask: { league: League; from: string; to: string; asOf: Date },
): Promise<DayNews[]> {
  const { league, asOf } = ask;
  const games = await listDayGames(db, ask);
  if (games.length === 0) return [];
  const corrections = await countCorrections(db, { gameIds: games.map(({ id }) => id), asOf });
  const tips = games.map(({ tipAt }) => Number(tipAt));
  const from = minutesAfter(new Date(Math.min(...tips)), -LATE_MINUTES);
  const ruledOut = await listRuledOut(db, { from, to: new Date(Math.max(...tips)), asOf });
  const players = await listPlayers(db, { league, asOf });
  const teams = new Map(players.map(({ id, teamId }) => [id, teamId]));
  const scratchesOf = countScratches(ruledOut, teams);
  return [...Map.groupBy(games, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    gameIds: ofDay.map(({ id }) => id),
    postponedGames: ofDay.filter(({ status }) => status === 'postponed').length,
    overtimeGames: ofDay.filter(({ periods }) => (periods ?? 0) > PERIODS).length,
    statCorrections: ofDay.reduce((sum, { id }) => sum + (corrections.get(id) ?? 0), 0),
    lateScratches: ofDay.reduce((sum, game) => sum + scratchesOf(game), 0),
  }));
}

/** Players of a game who were ruled out shortly before it. */
function countScratches(ruledOut: readonly RuledOut[], teams: ReadonlyMap<number, number | null>) {
  const byTeam = Map.groupBy(ruledOut, ({ playerId }) => teams.get(playerId) ?? null);
  return ({ tipAt, homeTeamId, awayTeamId }: DayGame): number => {
    const late = [homeTeamId, awayTeamId]
      .flatMap((team) => byTeam.get(team) ?? [])
      .filter(({ capturedAt }) => capturedAt >= minutesAfter(tipAt, -LATE_MINUTES) && capturedAt <= tipAt);
    return new Set(late.map(({ playerId }) => playerId)).size;
  };
}
