import { addDays, endOfLeagueDay, minutesAfter } from '../core/dates.ts';
import type { Stat } from '../core/facts.ts';
import type { Db } from '../db/connect.ts';
import type { Composed } from '../http/answers.ts';
import { findBoxScoreOfDay, type GameLog, listGameLogs, listTeamUses } from '../league/box-score-queries.ts';
import { listClosingMarkets } from '../league/game-line-queries.ts';
import { findSeason, listTeamGames } from '../league/game-queries.ts';
import { listInjuries } from '../league/injury-queries.ts';
import { chooseGame } from '../league/player-game.ts';
import { getPlayer } from '../league/player-queries.ts';
import { listTeams } from '../league/team-queries.ts';
import { listClosingLines } from '../lines/closing-lines.ts';
import { listQuotes } from '../lines/quote-queries.ts';
import { listPicks } from '../picks/pick-queries.ts';
import { composePlayer } from './compose-player.ts';
import type { PlayerResearch } from './contract.ts';

/** More games than any season has; hit rates look no further back. */
const MOST_GAMES = 120;
/** How many are shown at least, when the season is young. */
const FEWEST_SHOWN = 30;

type Ask = { playerId: number; date: string; stat: Stat; asOf: Date; now: Date; delayMinutes: number };

/** Everything about a player and his game of a day, as known at an instant. */
export async function playerResearch(db: Db, ask: Ask): Promise<Composed<PlayerResearch>> {
  const { playerId, date, stat, asOf } = ask;
  const player = await getPlayer(db, { id: playerId, asOf });
  const { league } = player;
  const [teams, season, box, played] = await Promise.all([
    listTeams(db, { league, asOf }),
    findSeason(db, { league, date, asOf }),
    findBoxScoreOfDay(db, { playerId, date, asOf }),
    listGameLogs(db, { playerId, before: date, asOf, limit: MOST_GAMES, onlyPlayed: true }),
  ]);
  const logs = played.filter(({ seasonType }) => seasonType !== 'preseason');
  const shown = logs.filter((log, n) => n < FEWEST_SHOWN || log.season === season);
  const teamId = box?.teamId ?? player.teamId;
  const teamGames = await listTeamGames(db, {
    teamIds: [...new Set([...shown.map((log) => log.teamId), ...(teamId === null ? [] : [teamId])])],
    from: addDays(shown.at(-1)?.date ?? date, -1),
    to: date,
    asOf,
  });
  const game = teamId === null ? null : chooseGame(teamGames, { teamId, date, gameId: box?.gameId });
  const at = earlier(asOf, game?.tipAt ?? endOfLeagueDay(date));
  const shownGames = shown.map(({ gameId, date, tipAt }) => ({ id: gameId, date, tipAt }));
  const [markets, closingLines, uses, quotes, [injury], picks] = await Promise.all([
    listClosingMarkets(db, { games: game ? [...shownGames, game] : shownGames, asOf }),
    listClosingLines(db, { playerId, games: shownGames, stat, asOf }),
    listTeamUses(db, { gameIds: withoutUsage(shown), asOf }),
    game ? listQuotes(db, { games: [game], playerId, asOf: at }) : [],
    listInjuries(db, { playerIds: [playerId], asOf: at }),
    listPicks(db, { playerId, from: date, to: date, asOf }),
  ]);
  const side = game && teamId !== null ? { game, teamId } : null;
  const logFacts = { teams, teamGames, markets, closingLines, uses };
  const { record, staleAt } = composePlayer({
    ...{ player, season, logs, shown, logFacts, side, quotes, injury, picks, at },
    ...ask,
  });
  // After tip-off the board stands still; before it, a book that says nothing for too long drops out by itself.
  return { record, until: staleAt && at === asOf ? minutesAfter(staleAt, 1 / 60_000) : null };
}

const earlier = (one: Date, other: Date): Date => (other < one ? other : one);

const withoutUsage = (logs: readonly GameLog[]): number[] =>
  logs.filter(({ usageRate }) => usageRate === null).map(({ gameId }) => gameId);
