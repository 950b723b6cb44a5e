import { addDays } from '../domain/dates.ts';
import { round } from '../domain/numeric.ts';
import { recordOf } from '../domain/records.ts';
import { statValue } from '../domain/stat-value.ts';
import type { GameLog, TeamUse } from '../league/box-score-queries.ts';
import type { GameMarket } from '../league/game-line-queries.ts';
import type { Team } from '../league/team-queries.ts';
import type { ClosingLine } from '../lines/closing-lines.ts';
import { LOGGED_STATS, type ResearchGameLog } from './contract.ts';

export type LogFacts = {
  teams: readonly Team[];
  /** By day, the teams that played, of all teams in the logs: to detect back-to-backs. */
  played: ReadonlyMap<string, ReadonlySet<number>>;
  /** By game. */
  markets: ReadonlyMap<number, GameMarket>;
  closingLines: readonly ClosingLine[];
  uses: readonly TeamUse[];
};

export function composeGameLogs(logs: readonly GameLog[], facts: LogFacts): ResearchGameLog[] {
  const closing = new Map(facts.closingLines.map(({ gameId, line }) => [gameId, line]));
  const names = new Map(facts.teams.map(({ id, abbreviation }) => [id, abbreviation]));
  return logs.map((log) => {
    const market = facts.markets.get(log.gameId);
    const values = recordOf(LOGGED_STATS, (stat) => statValue(log, stat));
    return {
      gameDate: log.tipAt,
      gameId: log.gameId,
      opponentTeamId: log.opponentTeamId,
      opponentAbbreviation: names.get(log.opponentTeamId) ?? '?',
      isHome: log.isHome,
      isBackToBack: facts.played.get(addDays(log.date, -1))?.has(log.teamId) ?? false,
      isPlayoffs: log.seasonType === 'playoffs',
      minutes: log.minutes,
      ...values,
      usageRate: log.usageRate ?? estimatedUsage(log, facts.uses),
      gameTotal: market?.total ?? null,
      spread: ownSpread(market, log.isHome),
      closingLine: closing.get(log.gameId) ?? null,
    };
  });
}

const ownSpread = (market: GameMarket | undefined, isHome: boolean): number | null => {
  const spread = market?.spread ?? null;
  return spread === null || isHome ? spread : 0 - spread;
};

/**
 * The usual formula where a source has no usage rate: the player's share of team possessions while on court.
 */
function estimatedUsage(log: GameLog, uses: readonly TeamUse[]): number {
  const team = uses.find(({ gameId, teamId }) => gameId === log.gameId && teamId === log.teamId);
  if (!team || team.uses === 0 || log.minutes === 0) return 0;
  const own = log.fga + 0.44 * log.fta + log.turnovers;
  return round((100 * own * (team.minutes / 5)) / (log.minutes * team.uses), 1);
}
