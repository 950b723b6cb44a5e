import { sql } from 'kysely';
import type { Counts } from '../domain/box-scores.ts';
import { BOX_COUNTS } from '../domain/box-scores.ts';
import type { PlayType } from '../domain/defence.ts';
import { LEAGUE_CATALOGUE, type League } from '../domain/leagues.ts';
import type { Position } from '../domain/players.ts';
import { COUNTS, type Count } from '../domain/stats.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';

export type SeasonAsk = { league: League; season: string; before: string; asOf: Date };

/** One team's finished games of the season before a day: its own sums and its opponents'. */
export type TeamSums = {
  teamId: number;
  games: number;
  wins: number;
  minutes: number;
  points: number;
  possessions: number;
  oppPoints: number;
  oppRebounds: number;
  oppAssists: number;
  oppThrees: number;
  oppFg3a: number;
  oppPossessions: number;
  oppRimFga: number | null;
  oppRimFgm: number | null;
  oppMidFga: number | null;
  oppMidFgm: number | null;
};

/**
 * The season's finished games before a day and their box scores, each in its newest version at the instant.
 */
const seasonFacts = ({ league, season, before, asOf }: SeasonAsk) => sql`
  with counted as (
    select id, home_team_id, away_team_id, home_score, away_score, periods from (
      select distinct on (id) * from games where league = ${league} and season = ${season} and ${knownBy(asOf)}
      order by id, ${NEWEST_FIRST}
    ) newest
    where date < ${before}::date and status = 'final' and season_type <> 'preseason'
  ), lines as (
    select distinct on (game_id, player_id) * from player_box_scores
    where game_id in (select id from counted) and ${knownBy(asOf)}
    order by game_id, player_id, ${NEWEST_FIRST}
  )`;

/** The usual estimate from the box score, for sources without possessions. */
const POSSESSIONS = sql`(fga + 0.44 * fta - oreb + turnovers)`;

export async function listTeamSums(db: Db, ask: SeasonAsk): Promise<TeamSums[]> {
  const { gameMinutes } = LEAGUE_CATALOGUE[ask.league];
  const { rows } = await sql<TeamSums>`
    ${seasonFacts(ask)}, team_lines as (
      select distinct on (game_id, team_id) game_id, team_id, points, rebounds, assists, threes, fg3a,
        coalesce(possessions, ${POSSESSIONS}) as possessions, rim_fga, rim_fgm,
        short_mid_fga + long_mid_fga as mid_fga, short_mid_fgm + long_mid_fgm as mid_fgm
      from team_box_scores where game_id in (select id from counted) and ${knownBy(ask.asOf)}
      order by game_id, team_id, ${NEWEST_FIRST}
    ), added_up as (
      select game_id, team_id, sum(points) as points, sum(rebounds) as rebounds, sum(assists) as assists,
        sum(threes) as threes, sum(fg3a) as fg3a, sum(${POSSESSIONS}) as possessions
      from lines where not exists (select from team_lines known where known.game_id = lines.game_id)
      group by game_id, team_id
    ), sides as (
      select * from team_lines
      union all select *, null, null, null, null from added_up
    )
    select own.team_id, count(*)::int as games,
      (count(*) filter (where (home_team_id = own.team_id) = (home_score > away_score)))::int as wins,
      sum(${gameMinutes} + 5 * (coalesce(periods, 4) - 4))::float8 as minutes,
      sum(own.points)::float8 as points, sum(own.possessions)::float8 as possessions,
      sum(opp.points)::float8 as opp_points, sum(opp.rebounds)::float8 as opp_rebounds,
      sum(opp.assists)::float8 as opp_assists, sum(opp.threes)::float8 as opp_threes, sum(opp.fg3a)::float8 as opp_fg3a,
      sum(opp.possessions)::float8 as opp_possessions, sum(opp.rim_fga)::float8 as opp_rim_fga,
      sum(opp.rim_fgm)::float8 as opp_rim_fgm, sum(opp.mid_fga)::float8 as opp_mid_fga, sum(opp.mid_fgm)::float8 as opp_mid_fgm
    from sides own join sides opp on opp.game_id = own.game_id and opp.team_id <> own.team_id
    join counted on counted.id = own.game_id
    group by own.team_id order by own.team_id`.execute(db);
  return rows;
}

/** Losing the ball is not something that a defence allows. */
type AllowedStat = Exclude<Count, 'turnovers'>;
export const ALLOWED_STATS = COUNTS.filter((count): count is AllowedStat => count !== 'turnovers');
const sumsOf = (columns: readonly string[]) =>
  sql.raw(columns.map((column) => `sum(${column})::int as ${column}`).join(', '));
export type AllowedSums = Record<AllowedStat, number> & {
  opponentTeamId: number;
  position: Position;
  games: number;
};

/** What each defense has allowed to the players of each position. */
export async function listAllowedByPosition(db: Db, ask: SeasonAsk): Promise<AllowedSums[]> {
  const { rows } = await sql<AllowedSums>`
    ${seasonFacts(ask)}, positions as (
      select distinct on (id) id, position from players where league = ${ask.league} and ${knownBy(ask.asOf)}
      order by id, ${NEWEST_FIRST}
    )
    select opponent_team_id, position, count(distinct game_id)::int as games, ${sumsOf(ALLOWED_STATS)}
    from lines join positions on positions.id = player_id
    where played and position is not null
    group by opponent_team_id, position order by opponent_team_id, position`.execute(db);
  return rows;
}

export type PlayerSums = Counts & {
  playerId: number;
  games: number;
  minutes: number;
  usageRate: number | null;
};

/** Each player's sums over the games he played. Usage is weighted by minutes. */
export async function listPlayerSums(db: Db, ask: SeasonAsk): Promise<PlayerSums[]> {
  const { rows } = await sql<PlayerSums>`
    ${seasonFacts(ask)}
    select player_id, count(*)::int as games, sum(minutes)::float8 as minutes,
      (sum(usage_rate * minutes) / nullif(sum(minutes) filter (where usage_rate is not null), 0))::float8 as usage_rate,
      ${sumsOf(BOX_COUNTS)}
    from lines where played group by player_id order by player_id`.execute(db);
  return rows;
}

export type PlayTypeAllowed = { teamId: number; playType: PlayType; pointsPerPossession: number };

/** The newest data on what defenses allow per play type. */
export async function listPlayTypes(db: Db, { league, season, asOf }: SeasonAsk): Promise<PlayTypeAllowed[]> {
  const { rows } = await sql<PlayTypeAllowed>`
    select distinct on (team_id, play_type) team_id, play_type, points_per_possession from defence_play_types
    where season = ${season} and ${knownBy(asOf)} and team_id in (select id from teams where league = ${league})
    order by team_id, play_type, ${NEWEST_FIRST}`.execute(db);
  return rows;
}
