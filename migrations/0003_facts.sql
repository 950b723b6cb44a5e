-- Facts of the leagues: every row is a version, known from captured_at on, and is never changed afterwards.
-- No foreign keys between facts: a version refers to a thing, not to a row, and sources tell things in any order.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create table teams (
  id int not null,
  captured_at timestamptz not null,
  league text not null check (league in ('nba', 'wnba')),
  abbreviation text not null,
  full_name text not null,
  conference text,
  other_ids jsonb not null,
  primary key (id, captured_at)
);

create table players (
  id int not null,
  captured_at timestamptz not null,
  league text not null check (league in ('nba', 'wnba')),
  name text not null,
  slug text not null,
  position text check (position in ('PG', 'SG', 'SF', 'PF', 'C')),
  team_id int,
  height_in real,
  weight_lb real,
  birth_date date,
  other_ids jsonb not null,
  aliases jsonb not null,
  primary key (id, captured_at)
);
create index players_by_slug on players (slug);

create table games (
  id int not null,
  captured_at timestamptz not null,
  league text not null check (league in ('nba', 'wnba')),
  season text not null,
  season_type text not null check (season_type in ('preseason', 'regular', 'playin', 'playoffs')),
  date date not null,
  tip_at timestamptz not null,
  home_team_id int not null,
  away_team_id int not null,
  is_neutral_site boolean not null,
  status text not null check (status in ('scheduled', 'live', 'final', 'postponed', 'cancelled')),
  home_score smallint,
  away_score smallint,
  periods smallint,
  series_status text,
  primary key (id, captured_at)
);
create index games_by_day on games (league, date);
create index games_by_season on games (league, season);
create index games_by_home_team on games (home_team_id, date);
create index games_by_away_team on games (away_team_id, date);

create table player_box_scores (
  captured_at timestamptz not null,
  player_id int not null,
  game_id int not null,
  date date not null,
  team_id int not null,
  opponent_team_id int not null,
  minutes real not null,
  usage_rate real,
  plus_minus smallint,
  points smallint not null,
  rebounds smallint not null,
  assists smallint not null,
  threes smallint not null,
  steals smallint not null,
  blocks smallint not null,
  turnovers smallint not null,
  fgm smallint not null,
  fga smallint not null,
  fg3a smallint not null,
  ftm smallint not null,
  fta smallint not null,
  oreb smallint not null,
  dreb smallint not null,
  fouls smallint not null,
  is_home boolean not null,
  played boolean not null,
  starter boolean not null,
  dnp_reason text,
  primary key (player_id, game_id, captured_at)
);
create index player_box_scores_of_game on player_box_scores (game_id);

create table team_box_scores (
  captured_at timestamptz not null,
  team_id int not null,
  game_id int not null,
  date date not null,
  opponent_team_id int not null,
  possessions real,
  opponent_points smallint not null,
  points smallint not null,
  rebounds smallint not null,
  assists smallint not null,
  threes smallint not null,
  steals smallint not null,
  blocks smallint not null,
  turnovers smallint not null,
  fgm smallint not null,
  fga smallint not null,
  fg3a smallint not null,
  ftm smallint not null,
  fta smallint not null,
  oreb smallint not null,
  dreb smallint not null,
  fouls smallint not null,
  rim_fga smallint,
  rim_fgm smallint,
  short_mid_fga smallint,
  short_mid_fgm smallint,
  long_mid_fga smallint,
  long_mid_fgm smallint,
  is_home boolean not null,
  primary key (game_id, team_id, captured_at)
);

create table injury_reports (
  player_id int not null,
  captured_at timestamptz not null,
  team_id int,
  status text not null check (status in ('out', 'doubtful', 'questionable', 'probable', 'available')),
  description text,
  expected_return text,
  source text not null,
  primary key (player_id, captured_at, source)
);

create table game_lines (
  captured_at timestamptz not null,
  game_id int not null,
  date date not null,
  moneyline_home int,
  moneyline_away int,
  book text not null,
  spread_home numeric(5, 2),
  total numeric(6, 2),
  is_timed boolean not null,
  primary key (game_id, book, captured_at)
);

create table defence_play_types (
  captured_at timestamptz not null,
  team_id int not null,
  season text not null,
  play_type text not null,
  games smallint not null,
  possessions real not null,
  points_per_possession real not null,
  primary key (team_id, season, play_type, captured_at)
);

create table defence_zones (
  captured_at timestamptz not null,
  team_id int not null,
  season text not null,
  games smallint not null,
  rim_fga int not null,
  rim_fgm int not null,
  short_mid_fga int not null,
  short_mid_fgm int not null,
  long_mid_fga int not null,
  long_mid_fgm int not null,
  corner_three_fga int not null,
  corner_three_fgm int not null,
  arc_three_fga int not null,
  arc_three_fgm int not null,
  primary key (team_id, season, captured_at)
);

-- What the facts known at captured_at say about a team before the games of a day.
create table team_profiles (
  team_id int not null,
  date date not null,
  captured_at timestamptz not null,
  league text not null,
  season text not null,
  games smallint not null,
  wins smallint not null,
  losses smallint not null,
  off_rating real,
  def_rating real,
  pace real,
  opp_pace real,
  def_rank_pts smallint,
  def_rank_reb smallint,
  def_rank_ast smallint,
  def_rank_three smallint,
  opp_fg_pct_at_rim real,
  opp_fg_pct_midrange real,
  opp_fg_pct_three real,
  dvp jsonb not null,
  play_types jsonb not null,
  primary key (team_id, date, captured_at)
);

create table player_profiles (
  player_id int not null,
  date date not null,
  captured_at timestamptz not null,
  league text not null,
  season text not null,
  games smallint not null,
  traits jsonb not null,
  primary key (player_id, date, captured_at)
);
create index player_profiles_by_day on player_profiles (league, date);

do $$
declare fact text;
begin
  foreach fact in array array['teams', 'players', 'games', 'player_box_scores', 'team_box_scores', 'injury_reports',
    'game_lines', 'defence_play_types', 'defence_zones', 'team_profiles', 'player_profiles'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', fact);
  end loop;
end $$;

-- Rows of sources that name something unknown: kept to be looked at.
create table unmatched_rows (
  league text not null,
  origin text not null,
  reason text not null,
  name text not null,
  rows int not null,
  first_seen_at timestamptz not null,
  primary key (league, origin, reason, name)
);

create table books (
  id smallint primary key,
  name text not null unique
);

-- A quote holds from captured_at until the next one of the same book and prop. stat and kind are places in the lists
-- of src/lines/codes.ts. A month of games is a partition: old ones are dropped whole, nothing is ever changed inside.
create table odds_quotes (
  captured_at timestamptz not null,
  game_date date not null,
  game_id int not null,
  player_id int not null,
  over_odds int,
  under_odds int,
  stat smallint not null,
  book_id smallint not null,
  kind smallint not null,
  suspended boolean not null,
  is_timed boolean not null,
  line numeric(6, 2) not null,
  primary key (game_id, player_id, stat, book_id, kind, captured_at, line, game_date)
) partition by range (game_date);
create trigger append_only before update or delete on odds_quotes for each row execute function refuse_change();
create trigger not_emptied before truncate on odds_quotes for each statement execute function refuse_change();

-- One row per refresh that brought something new; line moves are counted against the line last announced.
create table odds_snapshots (
  id int generated always as identity primary key,
  league text not null,
  date date not null,
  captured_at timestamptz not null,
  books text[] not null,
  prop_count int not null,
  line_count int not null
);
create index odds_snapshots_by_day on odds_snapshots (league, date, captured_at);

create table line_moves (
  snapshot_id int not null references odds_snapshots,
  game_id int not null,
  player_id int not null,
  stat smallint not null,
  previous_line numeric(6, 2) not null,
  current_line numeric(6, 2) not null,
  captured_at timestamptz not null,
  primary key (game_id, player_id, stat, snapshot_id)
);

-- How far a long load has come, so that it goes on after a crash where it stood.
create table history_loads (
  name text not null,
  step text not null,
  as_of timestamptz not null,
  batches int not null,
  finished_at timestamptz,
  primary key (name, step)
);
