import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/connect.ts';

const PLAYERS_PER_GAME = 25;

/** Inserts that many box scores of invented games before the day directly into the tables. */
export async function insertManyLogs(
  db: Db,
  { rows, lastDay }: { rows: number; lastDay: string },
): Promise<void> {
  const games = Math.ceil(rows / PLAYERS_PER_GAME);
  await sql`insert into games (id, captured_at, known_at, league, season, season_type, date, tip_at, home_team_id, away_team_id,
      is_neutral_site, status, home_score, away_score, periods)
    select 9000000 + n, timestamptz '2020-01-01', timestamptz '2020-01-01', 'nba', '2025-26', 'regular', ${lastDay}::date - n / 12,
      (${lastDay}::date - n / 12) + interval '23 hours', 1, 2, false, 'final', 110, 104, 4
    from generate_series(0, ${games - 1}::int) n`.execute(db);
  await sql`insert into players (id, captured_at, known_at, league, name, slug, other_ids, aliases)
    select 9000000 + n, timestamptz '2020-01-01', timestamptz '2020-01-01', 'nba', 'Player ' || n, 'player-' || n, '{}', '[]'
    from generate_series(1, 500) n`.execute(db);
  await sql`insert into player_box_scores (captured_at, known_at, player_id, game_id, date, team_id, opponent_team_id, minutes,
      usage_rate, plus_minus, points, rebounds, assists, threes, steals, blocks, turnovers, fgm, fga, fg3a, ftm, fta,
      oreb, dreb, fouls, is_home, played, starter)
    select timestamptz '2020-01-01', timestamptz '2020-01-01', 9000001 + (n * 7 + game * 25) % 500, 9000000 + game, ${lastDay}::date - game / 12, 1, 2,
      20 + n % 20, 0.2, n % 21 - 10, n % 40, n % 12, n % 9, n % 5, n % 3, n % 2, n % 4, n % 14, n % 24, n % 9, n % 8, n % 9,
      n % 4, n % 9, n % 6, n % 2 = 0, true, n < 10
    from generate_series(0, ${games - 1}::int) game, generate_series(0, ${PLAYERS_PER_GAME - 1}::int) n`.execute(
    db,
  );
}
