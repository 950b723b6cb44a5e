-- What subscribers keep: rules and the alerts they led to, saved queries, exports with their files.
create table alert_rules (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('line', 'pick', 'injury')),
  league text check (league in ('nba', 'wnba')),
  player_id int,
  stat text,
  direction text check (direction in ('up', 'down')),
  line numeric(6, 2),
  rating text check (rating in ('premium', 'standard')),
  email boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (kind <> 'line' or num_nulls(player_id, stat, direction, line) = 0),
  check (kind <> 'injury' or player_id is not null),
  check ((kind = 'line') = (line is not null) and (kind = 'line') = (direction is not null)),
  check ((kind = 'pick') = (rating is not null))
);
create index alert_rules_of_user on alert_rules (user_id, id);
create index alert_rules_by_player on alert_rules (kind, player_id);

-- What a rule found, once: the key names the change. It is told, in the history and by mail, when the owner's tier may
-- know what happened at happened_at.
create table alerts (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  rule_id int references alert_rules on delete set null,
  dedupe_key text not null,
  kind text not null check (kind in ('line', 'pick', 'injury')),
  title text not null,
  message text not null,
  player_id int,
  pick_id int,
  game_id int,
  email boolean not null,
  happened_at timestamptz not null,
  told_at timestamptz,
  read_at timestamptz,
  unique (user_id, dedupe_key),
  check (told_at >= happened_at),
  check (read_at is null or told_at is not null)
);
create index alerts_of_user on alerts (user_id, told_at, id);
create index alerts_by_time on alerts (happened_at);
create index alerts_to_tell on alerts (happened_at) where told_at is null;
create index alerts_of_rule on alerts (rule_id);

create table saved_queries (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  name text not null,
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_queries_of_user on saved_queries (user_id, id);

create table exports (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  type text not null check (type in ('picks', 'settledPicks', 'lineMoves', 'gameLogs', 'trackRecord')),
  format text not null check (format in ('csv', 'jsonl', 'parquet')),
  filters jsonb not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz not null,
  attempt int not null default 0 check (attempt between 0 and 3),
  -- Whoever holds the token may write the file; a worker that was taken for dead cannot.
  run_token uuid,
  progress_at timestamptz,
  row_count int not null default 0,
  byte_size bigint not null default 0,
  truncated boolean not null default false,
  sha256 text,
  error text check (length(error) <= 300),
  check ((completed_at is not null) = (status in ('completed', 'failed'))),
  check ((run_token is not null) = (status = 'running')),
  check ((sha256 is not null) = (status = 'completed')),
  check ((error is not null) = (status = 'failed'))
);
create index exports_of_user on exports (user_id, id);
create index exports_open on exports (progress_at) where status in ('queued', 'running');

-- The file in pieces, so that every process can send any part of it. They go when the export expires.
create table export_chunks (
  export_id int not null references exports on delete cascade,
  start_byte bigint not null,
  bytes bytea not null,
  primary key (export_id, start_byte)
);
-- Files hardly shrink, and packing them again would cost more than it saves.
alter table export_chunks alter column bytes set storage external;
