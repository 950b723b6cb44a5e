-- The starters that a team announced for a game, half an hour before tip-off. starter_ids is a JSON list in ascending
-- order, so that two lists of the same players are equal.
create table starting_lineups (
  game_id int not null,
  team_id int not null,
  captured_at timestamptz not null,
  known_at timestamptz not null,
  unknown_during tstzrange,
  starter_ids jsonb not null,
  source text not null,
  primary key (game_id, team_id, captured_at, known_at)
);
create trigger append_only before update or delete on starting_lineups for each row execute function refuse_change();
