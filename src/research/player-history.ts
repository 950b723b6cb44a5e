import { addDays, endOfLeagueDay } from '../domain/dates.ts';
import type { GameLog } from '../league/box-score-queries.ts';
import type { Game } from '../league/game-queries.ts';
import { chooseGame, type GameOfPlayer } from '../league/player-game.ts';
import type { Player } from '../league/player-queries.ts';

/** Minimum number of games shown, for early in the season. */
const FEWEST_SHOWN = 30;

/** A player on a day. */
export type PlayerHistory = {
  player: Player;
  /** The team in his box score of the day if there is one, otherwise his current team. */
  teamId: number | null;
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
  return { player, teamId: box?.teamId ?? player.teamId, gameId: box?.gameId, logs, newest };
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
export type Subject = PlayerHistory & {
  side: GameOfPlayer | null;
  /** The season on that day. */
  season: string | null;
  shown: readonly GameLog[];
  /** The as-of instant of quotes and injuries: tip-off at the latest. */
  at: Date;
};

type Day = { games: readonly Game[]; season: string | null; date: string; asOf: Date };

export function subjectOf(history: PlayerHistory, { games, date, asOf, ...day }: Day): Subject {
  const { teamId, gameId, newest } = history;
  const game = teamId === null ? null : chooseGame(games, { teamId, date, gameId });
  const season = game && game.seasonType !== 'preseason' ? game.season : day.season;
  const end = game?.tipAt ?? endOfLeagueDay(date);
  return {
    ...history,
    side: game && teamId !== null ? { game, teamId } : null,
    season,
    shown: newest.filter((log, n) => n < FEWEST_SHOWN || log.season === season),
    at: end < asOf ? end : asOf,
  };
}
