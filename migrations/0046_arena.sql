-- Arena: probabilities that an account submits before tip-off, with what the market and our model said then, and their results.
create table arena_entries (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  unique (user_id, name)
);

create table arena_forecasts (
  id bigint generated always as identity primary key,
  entry_id int not null references arena_entries on delete cascade,
  league text not null check (league in ('nba', 'wnba')),
  date date not null,
  game_id int not null,
  tip_at timestamptz not null,
  player_id int not null,
  player_name text not null,
  stat text not null,
  line numeric(6, 2) not null,
  -- All chances are those of the over, pushes excluded.
  probability float8 not null check (probability > 0 and probability < 1),
  market float8 check (market > 0 and market < 1),
  model float8 check (model > 0 and model < 1),
  submitted_at timestamptz not null check (submitted_at < tip_at)
);
create index arena_forecasts_of_entry on arena_forecasts (entry_id);
create index arena_forecasts_by_day on arena_forecasts (date, league);
-- Rows go only with their account.
create trigger append_only before update on arena_forecasts for each row execute function refuse_change();

create table arena_results (
  forecast_id bigint primary key references arena_forecasts on delete cascade,
  -- Of the over.
  result text not null check (result in ('hit', 'miss', 'push', 'void')),
  -- The market's last chance before tip-off at the line of the forecast.
  closing float8 check (closing > 0 and closing < 1),
  settled_at timestamptz not null
);
