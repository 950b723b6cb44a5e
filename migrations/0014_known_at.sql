-- known_at: from when this service could have answered with a fact, whatever captured_at its source gives it. Reads as of
-- an instant go by known_at; of the versions known by then the newest is the one captured last, then the one known last.
-- unknown_during: history that was imported after the service had begun to observe the league. Answers that were given
-- from then until the import did not contain it, and must not contain it when they are asked for again.
-- Rows from before this migration were known when they were captured, as far as anybody can tell.
do $$
declare
  fact text;
  tables constant text[] := array['teams', 'players', 'games', 'player_box_scores', 'team_box_scores', 'injury_reports',
    'game_lines', 'defence_play_types', 'defence_zones', 'team_profiles', 'player_profiles', 'odds_quotes', 'scored_props'];
begin
  foreach fact in array tables loop
    execute format('alter table %I add column known_at timestamptz, add column unknown_during tstzrange', fact);
    -- Rewrites the table once; an update would be refused by append_only and leave every row twice.
    execute format('alter table %I alter column known_at type timestamptz using captured_at', fact);
    -- The default is for workers of the version before, which run until they are replaced and do not name the column.
    execute format('alter table %I alter column known_at set not null, alter column known_at set default now(), drop constraint %I',
      fact, fact || '_pkey');
  end loop;
end $$;

-- A correction may carry the captured_at of what it corrects, so known_at tells the two apart.
alter table teams add primary key (id, captured_at, known_at);
alter table players add primary key (id, captured_at, known_at);
alter table games add primary key (id, captured_at, known_at);
alter table player_box_scores add primary key (player_id, game_id, captured_at, known_at);
alter table team_box_scores add primary key (game_id, team_id, captured_at, known_at);
alter table injury_reports add primary key (player_id, captured_at, known_at, source);
alter table game_lines add primary key (game_id, book, captured_at, known_at);
alter table defence_play_types add primary key (team_id, season, play_type, captured_at, known_at);
alter table defence_zones add primary key (team_id, season, captured_at, known_at);
alter table team_profiles add primary key (team_id, date, captured_at, known_at);
alter table player_profiles add primary key (player_id, date, captured_at, known_at);
alter table odds_quotes add primary key (game_id, player_id, stat, book_id, kind, captured_at, known_at, line, game_date);
alter table scored_props add primary key (game_id, player_id, stat, captured_at, known_at);
drop index player_box_scores_by_day;
create index player_box_scores_by_day on player_box_scores (player_id, date, game_id, captured_at, known_at);

-- From when on a league has been ingested as it happens. Answers as of an instant from then on never change.
create table observed_leagues (
  league text primary key check (league in ('nba', 'wnba')),
  since timestamptz not null
);

-- Spans whose facts were imported as history: what an answer as of one of their instants contains was declared, not observed.
create table imported_ranges (
  id int generated always as identity primary key,
  league text not null check (league in ('nba', 'wnba')),
  -- The pipeline step whose facts were imported, or all.
  kind text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  imported_at timestamptz not null,
  unique (league, kind, from_at),
  check (from_at <= to_at)
);
insert into imported_ranges (league, kind, from_at, to_at, imported_at)
select league, 'all', least(min(captured_at), now()), now(), now() from games group by league;

-- A source that repeats itself adds no version. When it did so last is kept here, so that a version that arrives late and
-- belongs before that moment does not become the newest one.
create table repeated_facts (
  table_name text not null,
  fact text not null,
  -- The version that was repeated: captured at version_at, as known at known_at.
  version_at timestamptz not null,
  known_at timestamptz not null,
  repeated_at timestamptz not null,
  primary key (table_name, fact)
) with (fillfactor = 50);
