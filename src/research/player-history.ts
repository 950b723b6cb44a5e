import { addDays, daysBetween, endOfLeagueDay } from '../domain/dates.ts';
import type { GameLog } from '../league/box-score-queries.ts';
import type { Game } from '../league/game-queries.ts';
import { chooseGame, type GameOfPlayer } from '../league/player-game.ts';
import type { Player } from '../league/player-queries.ts';
import type { Subjects } from '../platform/db/subjects.ts';

/** Minimum number of games shown, for early in the season. */
const FEWEST_SHOWN = 30;

/** A player on a day. */
export type PlayerHistory = {
  player: Player;
  /** The team in his box score of the day if there is one, otherwise his current team. */
  teamId: number | null;
  /** All teams that he has been on. */
  teamIds: readonly number[];
  /** The game in his box score of the day. */
  gameId: number | undefined;
  /** Games that he played before the day, newest first, and those of them that may be shown. */
  logs: readonly GameLog[];
  newest: readonly GameLog[];
};

export function historyOf(player: Player, boxScores: readonly GameLog[], date: string): PlayerHistory {
  const box = boxScores.find((log) => log.date === date);
  const logs = boxScores.filter((log) => log.date < date && log.played && log.seasonType !== 'preseason');
  const newest = logs.filter((log, n) => n < FEWEST_SHOWN || log.season === logs[0]?.season);
  const teamIds = [...new Set([player.teamId ?? [], boxScores.map((log) => log.teamId)].flat())];
  return { player, teamId: box?.teamId ?? player.teamId, teamIds, gameId: box?.gameId, logs, newest };
}

/** The teams whose fixtures a page needs, and when: the day before a game tells whether it is a back-to-back. */
export function neededFixtures(histories: readonly PlayerHistory[], date: string) {
  const teams = histories.flatMap(({ teamId, newest }) =>
    [teamId ?? [], newest.map((log) => log.teamId)].flat(),
  );
  const days = histories.map(({ newest }) => newest.at(-1)?.date ?? date).sort();
  return { teamIds: [...new Set(teams)], from: addDays(days[0] ?? date, -1), to: date };
}

/** A player with his game of the day. */
export type PlayerDay = PlayerHistory & {
  side: GameOfPlayer | null;
  season: string | null;
  /** The days whose games decide on the season: none if his own game does, null if that may be any day. */
  seasonDays: readonly string[] | null;
  shown: readonly GameLog[];
  /** The as-of instant of quotes and injuries: tip-off at the latest. */
  at: Date;
};

type Day = {
  games: readonly Game[];
  seasonGame: { season: string; date: string } | undefined;
  date: string;
  asOf: Date;
};

export function playerDayOf(history: PlayerHistory, { games, seasonGame, date, asOf }: Day): PlayerDay {
  const { teamId, gameId, newest } = history;
  const game = teamId === null ? null : chooseGame(games, { teamId, date, gameId });
  const ownSeason = game && game.seasonType !== 'preseason' ? game.season : null;
  const season = ownSeason ?? seasonGame?.season ?? null;
  const end = game?.tipAt ?? endOfLeagueDay(date);
  return {
    ...history,
    side: game && teamId !== null ? { game, teamId } : null,
    season,
    seasonDays: ownSeason ? [] : seasonGame ? datesBetween(seasonGame.date, date) : null,
    shown: newest.filter((log, n) => n < FEWEST_SHOWN || log.season === season),
    at: end < asOf ? end : asOf,
  };
}

const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));

/** All that his page is about; null is anything, as for a player without a team, who may join any. */
export function pageSubjects({ player, teamIds, side, shown, seasonDays }: PlayerDay): Subjects | null {
  if (teamIds.length === 0 || !seasonDays) return null;
  return {
    player: [player.id],
    team: teamIds,
    game: [side?.game.id ?? [], shown.map(({ gameId }) => gameId)].flat(),
    gameDay: seasonDays,
  };
}
