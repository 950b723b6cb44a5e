-- Bankroll settings, limits that an account sets for itself, and uploads of bets that wait for their commit.
create table bankrolls (
  user_id int primary key references users on delete cascade,
  starting numeric(14, 2) not null check (starting >= 0),
  unit numeric(12, 2) not null check (unit > 0),
  kelly_fraction float8 not null check (kelly_fraction between 0 and 1),
  max_bet_share float8 not null check (max_bet_share between 0 and 1),
  max_day_share float8 not null check (max_day_share between 0 and 1),
  updated_at timestamptz not null
);

-- The limit in force is the row with the newest effective_at that is not in the future.
create table bet_limits (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('day', 'week', 'coolOff')),
  -- Null: no limit.
  stake numeric(12, 2) check (stake >= 0),
  until timestamptz,
  requested_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= requested_at),
  check (kind = 'coolOff' or until is null),
  check (kind <> 'coolOff' or stake is null)
);
create index bet_limits_of_user on bet_limits (user_id, kind, effective_at);

create table bet_imports (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  file_name text not null check (length(file_name) <= 200),
  -- Null once committed: the bets have them.
  rows jsonb,
  preview jsonb not null,
  created_at timestamptz not null,
  committed_at timestamptz,
  imported int,
  check ((committed_at is null) = (imported is null))
);
create index bet_imports_of_user on bet_imports (user_id, id);
