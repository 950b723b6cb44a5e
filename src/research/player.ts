import { addDays, endOfLeagueDay } from '../domain/dates.ts';
import type { Stat } from '../domain/stats.ts';
import { type GameLog, listGameLogs, listTeamUses } from '../league/box-score-queries.ts';
import { listClosingMarkets } from '../league/game-line-queries.ts';
import { findSeason, listTeamGames } from '../league/game-queries.ts';
import { listInjuries } from '../league/injury-queries.ts';
import { chooseGame } from '../league/player-game.ts';
import { getPlayer } from '../league/player-queries.ts';
import { listTeams } from '../league/team-queries.ts';
import { listClosingLines } from '../lines/closing-lines.ts';
import { listQuotes } from '../lines/quote-queries.ts';
import { listPicks } from '../picks/pick-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Computed } from '../platform/http/cache.ts';
import { composePlayer } from './compose-player.ts';
import type { PlayerResearch } from './contract.ts';

/** More than any season has, even for a player who missed much of it. Hit rates look no further back. */
const MOST_BOX_SCORES = 140;
/** Minimum number of games shown, for early in the season. */
const FEWEST_SHOWN = 30;

type Ask = { playerId: number; date: string; stat: Stat; asOf: Date; now: Date; delayMinutes: number };

/** Everything about a player and his game of a day, as known at an instant. */
export async function playerResearch(db: Db, ask: Ask): Promise<Computed<PlayerResearch>> {
  const { playerId, date, stat, asOf } = ask;
  const player = await getPlayer(db, { id: playerId, asOf });
  const { league } = player;
  const [teams, boxScores] = await Promise.all([
    listTeams(db, { league, asOf }),
    listGameLogs(db, { playerId, before: addDays(date, 1), asOf, limit: MOST_BOX_SCORES }),
  ]);
  const box = boxScores.find((log) => log.date === date);
  const teamId = box?.teamId ?? player.teamId;
  const logs = boxScores.filter((log) => log.date < date && log.played && log.seasonType !== 'preseason');
  const newest = logs.filter((log, n) => n < FEWEST_SHOWN || log.season === logs[0]?.season);
  const teamGames = await listTeamGames(db, {
    teamIds: [...new Set([...newest.map((log) => log.teamId), ...(teamId === null ? [] : [teamId])])],
    from: addDays(newest.at(-1)?.date ?? date, -1),
    to: date,
    asOf,
  });
  const game = teamId === null ? null : chooseGame(teamGames, { teamId, date, gameId: box?.gameId });
  const inSeason = game && game.seasonType !== 'preseason';
  const season = inSeason ? game.season : await findSeason(db, { league, date, asOf });
  const shown = newest.filter((log, n) => n < FEWEST_SHOWN || log.season === season);
  const at = earlier(asOf, game?.tipAt ?? endOfLeagueDay(date));
  const shownGames = shown.map(({ gameId, date, tipAt }) => ({ id: gameId, date, tipAt }));
  const [markets, closingLines, uses, quotes, [injury], picks] = await Promise.all([
    listClosingMarkets(db, { games: game ? [...shownGames, game] : shownGames, asOf }),
    listClosingLines(db, { playerId, games: shownGames, stat, asOf }),
    listTeamUses(db, { gameIds: withoutUsage(shown), asOf }),
    game ? listQuotes(db, { games: [game], playerId, asOf, until: at }) : [],
    listInjuries(db, { playerIds: [playerId], asOf, until: at }),
    listPicks(db, { playerId, from: date, to: date, asOf }),
  ]);
  const side = game && teamId !== null ? { game, teamId } : null;
  const logFacts = { teams, teamGames, markets, closingLines, uses };
  const { record, until } = composePlayer({
    player,
    season,
    logs,
    shown,
    logFacts,
    side,
    quotes,
    injury,
    picks,
    at,
    ...ask,
  });
  // After tip-off the quotes are final. Before it, a quote that is not updated becomes stale.
  return { record, until: at === asOf ? until : null };
}

const earlier = (one: Date, other: Date): Date => (other < one ? other : one);

const withoutUsage = (logs: readonly GameLog[]): number[] =>
  logs.filter(({ usageRate }) => usageRate === null).map(({ gameId }) => gameId);
