import { type RawBuilder, sql } from 'kysely';
import { BOX_COUNTS } from '../domain/box-scores.ts';
import type { League } from '../domain/leagues.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';

type OfLeague = { league: League; asOf: Date };
type OfGames = { gameIds: readonly number[]; asOf: Date };

/** Subqueries for the `from` of another query: the newest version of every fact at an instant. */
export const newestPlayers = ({ league, asOf }: OfLeague) => sql`(
  select distinct on (id) id, name, team_id from players where league = ${league} and ${knownBy(asOf)}
  order by id, ${NEWEST_FIRST})`;

export const newestTeams = ({ league, asOf }: OfLeague) => sql`(
  select distinct on (id) id, abbreviation from teams where league = ${league} and ${knownBy(asOf)}
  order by id, ${NEWEST_FIRST})`;

export const newestGames = ({ gameIds, asOf }: OfGames) => sql`(
  select distinct on (id) id, league, season, season_type, date, tip_at from games
  where id = any(${gameIds}::int[]) and ${knownBy(asOf)} order by id, ${NEWEST_FIRST})`;

export const newestBoxScores = ({ gameIds, asOf }: OfGames) => sql`(
  select distinct on (game_id, player_id) game_id, player_id, team_id, opponent_team_id, is_home, played, starter,
    minutes, ${sql.raw(BOX_COUNTS.join(', '))}, usage_rate, plus_minus, dnp_reason
  from player_box_scores
  where game_id = any(${gameIds}::int[]) and ${knownBy(asOf)} order by game_id, player_id, ${NEWEST_FIRST})`;

type OfPlayers = { playersIn: RawBuilder<unknown>; asOf: Date };

/** Each report on the players that `playersIn` selects, with the status of the report before it. */
export const injuryChanges = ({ playersIn, asOf }: OfPlayers) => sql`(
  select player_id, captured_at, known_at, status, description, source,
    lag(status) over (partition by player_id order by captured_at, known_at, source) as before
  from injury_reports where player_id in (${playersIn}) and ${knownBy(asOf)})`;
