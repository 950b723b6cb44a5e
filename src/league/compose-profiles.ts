import { getOrThrow } from '../domain/collections.ts';
import { LEAGUE_CATALOGUE, type League } from '../domain/leagues.ts';
import type { DefenceAgainstPosition, PlayTypeRank, TeamProfilesTable } from '../platform/db/tables.ts';
import {
  ALLOWED_STATS,
  type AllowedSums,
  type PlayerSums,
  type PlayTypeAllowed,
  type TeamSums,
} from './season-queries.ts';
import { traitsOf } from './traits.ts';

export type SeasonFacts = {
  league: League;
  season: string;
  date: string;
  teams: readonly TeamSums[];
  allowed: readonly AllowedSums[];
  players: readonly PlayerSums[];
  playTypes: readonly PlayTypeAllowed[];
};

type Composed<T> = Omit<T, 'capturedAt' | 'knownAt' | 'unknownDuring' | 'dvp' | 'playTypes'>;
export type TeamProfile = Composed<TeamProfilesTable> & {
  dvp: DefenceAgainstPosition[];
  playTypes: PlayTypeRank[];
};

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const share = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : rounded(part / whole, 4);

/** Rank 1 is the defense that allows the least. Ties share the better rank. */
export function ranks<T extends { teamId: number }>(rows: readonly T[], allowed: (row: T) => number) {
  const values = rows.map((row) => ({ teamId: row.teamId, value: allowed(row) }));
  return new Map(
    values.map(({ teamId, value }) => [teamId, 1 + values.filter((other) => other.value < value).length]),
  );
}

/** Team profiles from the season's games before a day. */
export function composeTeamProfiles(facts: SeasonFacts): TeamProfile[] {
  const { league, season, date, teams } = facts;
  const perGame = (stat: 'oppPoints' | 'oppRebounds' | 'oppAssists' | 'oppThrees') =>
    ranks(teams, (team) => team[stat] / team.games);
  const points = perGame('oppPoints');
  const rebounds = perGame('oppRebounds');
  const assists = perGame('oppAssists');
  const threes = perGame('oppThrees');
  const { gameMinutes } = LEAGUE_CATALOGUE[league];
  const dvp = defenceAgainstPositions(facts.allowed);
  const playTypes = playTypeRanks(facts.playTypes);
  return teams.map((team) => ({
    teamId: team.teamId,
    date,
    league,
    season,
    games: team.games,
    wins: team.wins,
    losses: team.games - team.wins,
    offRating: rounded((100 * team.points) / team.possessions, 2),
    defRating: rounded((100 * team.oppPoints) / team.oppPossessions, 2),
    pace: rounded((gameMinutes * team.possessions) / team.minutes, 2),
    oppPace: rounded((gameMinutes * team.oppPossessions) / team.minutes, 2),
    defRankPts: points.get(team.teamId) ?? null,
    defRankReb: rebounds.get(team.teamId) ?? null,
    defRankAst: assists.get(team.teamId) ?? null,
    defRankThree: threes.get(team.teamId) ?? null,
    oppFgPctAtRim: share(team.oppRimFgm, team.oppRimFga),
    oppFgPctMidrange: share(team.oppMidFgm, team.oppMidFga),
    oppFgPctThree: share(team.oppThrees, team.oppFg3a),
    dvp: dvp.get(team.teamId) ?? [],
    playTypes: playTypes.get(team.teamId) ?? [],
  }));
}

/** What a defense allows a position per game, relative to the league average: 1.1 is 10% more. */
function defenceAgainstPositions(
  allowed: readonly AllowedSums[],
): ReadonlyMap<number, DefenceAgainstPosition[]> {
  const byTeam = new Map<number, DefenceAgainstPosition[]>();
  for (const [position, rows] of Map.groupBy(allowed, (row) => row.position))
    for (const stat of ALLOWED_STATS) {
      const games = rows.reduce((total, row) => total + row.games, 0);
      const usual = rows.reduce((total, row) => total + row[stat], 0) / games;
      if (!(usual > 0)) continue;
      for (const row of rows) {
        const ratios = byTeam.get(row.opponentTeamId) ?? [];
        ratios.push({ position, stat, ratio: rounded(row[stat] / row.games / usual, 3) });
        byTeam.set(row.opponentTeamId, ratios);
      }
    }
  return byTeam;
}

function playTypeRanks(playTypes: readonly PlayTypeAllowed[]): ReadonlyMap<number, PlayTypeRank[]> {
  const byTeam = new Map<number, PlayTypeRank[]>();
  for (const [playType, rows] of Map.groupBy(playTypes, (row) => row.playType)) {
    const rankOf = ranks(rows, ({ pointsPerPossession }) => pointsPerPossession);
    for (const { teamId, pointsPerPossession } of rows) {
      const ranked = byTeam.get(teamId) ?? [];
      ranked.push({
        playType,
        rank: getOrThrow(rankOf, teamId),
        pointsPerPossessionAllowed: rounded(pointsPerPossession, 3),
      });
      byTeam.set(teamId, ranked);
    }
  }
  return byTeam;
}

export type PlayerProfile = {
  playerId: number;
  date: string;
  league: League;
  season: string;
  games: number;
  traits: Record<string, number>;
};

export const composePlayerProfiles = ({ league, season, date, players }: SeasonFacts): PlayerProfile[] =>
  players
    .filter(({ minutes }) => minutes > 0)
    .map((player) => ({
      playerId: player.playerId,
      date,
      league,
      season,
      games: player.games,
      traits: traitsOf(player),
    }));
