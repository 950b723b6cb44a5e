import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';

/** What happened on a day, apart from odds and picks. */
export type DayNews = {
  date: string;
  gameIds: number[];
  postponedGames: number;
  overtimeGames: number;
  statCorrections: number;
  lateScratches: number;
};

type Days = { league: League; from: string; to: string; asOf: Date };

const LATE = sql`interval '2 hours'`;

/** For each day with games, newest first. */
export async function listDayNews(db: Db, { league, from, to, asOf }: Days): Promise<DayNews[]> {
  const { rows } = await sql<DayNews>`
    with game as (
      select distinct on (id) id, date, tip_at, status, periods, home_team_id, away_team_id from games
      where league = ${league} and date between ${from}::date and ${to}::date and ${knownBy(asOf)}
      order by id, ${NEWEST_FIRST}
    ), player as (
      select distinct on (id) id, team_id from players where ${knownBy(asOf)} order by id, ${NEWEST_FIRST}
    ), corrected as (
      select game_id, count(*) as times from (
        select game_id from player_box_scores where game_id in (select id from game) and ${knownBy(asOf)}
        group by game_id, player_id having count(*) > 1) twice group by game_id
    ), scratched as (
      select game.id as game_id, count(distinct report.player_id) as times
      from game join player on player.team_id in (game.home_team_id, game.away_team_id)
        join injury_reports report on report.player_id = player.id and report.status = 'out'
          and report.captured_at between game.tip_at - ${LATE} and game.tip_at
      where ${knownBy(asOf)} group by game.id
    )
    select date, array_agg(id order by id) as game_ids,
      count(*) filter (where status = 'postponed') as postponed_games,
      count(*) filter (where periods > 4) as overtime_games,
      coalesce(sum(corrected.times), 0)::int as stat_corrections,
      coalesce(sum(scratched.times), 0)::int as late_scratches
    from game left join corrected on corrected.game_id = id left join scratched on scratched.game_id = id
    group by date order by date desc`.execute(db);
  return rows;
}
