-- What operators ask the pipeline to do, how far it came, and every error on the way.
create table operations (
  id int generated always as identity primary key,
  type text not null check (type in ('ingest', 'score-day', 'settle')),
  league text not null check (league in ('nba', 'wnba')),
  date date not null,
  last_date date not null,
  step text,
  force boolean not null default false,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  cancel_requested boolean not null default false,
  created_at timestamptz not null,
  created_by text not null,
  started_at timestamptz,
  completed_at timestamptz,
  -- How often a worker took it and did not hand it back: three lost workers mean that the operation itself is the cause.
  attempt int not null default 0 check (attempt between 0 and 3),
  -- Whoever holds the token may write for the operation, until someone else holds another one.
  lease_token uuid,
  lease_until timestamptz,
  error text check (length(error) <= 500),
  check (last_date >= date),
  check (step is null or type = 'ingest'),
  check ((completed_at is not null) = (status in ('succeeded', 'failed', 'cancelled'))),
  check ((lease_token is not null) = (status = 'running')),
  check ((lease_until is not null) = (status = 'running')),
  check (started_at is not null or status in ('queued', 'cancelled')),
  check (completed_at >= created_at and completed_at >= started_at),
  check ((error is not null) = (status = 'failed')),
  check (cancel_requested or status <> 'cancelled'),
  check (status <> 'queued' or not cancel_requested)
);
-- Two requests for the same day meet here, and nowhere else.
create unique index one_open_operation_per_day on operations (type, league, date) where status in ('queued', 'running');
create index operations_open on operations (status, id) where status in ('queued', 'running');

create table operation_steps (
  operation_id int not null references operations on delete cascade,
  date date not null,
  name text not null,
  status text not null check (status in ('running', 'succeeded', 'failed', 'cancelled')),
  tries int not null default 1,
  row_count int not null default 0 check (row_count >= 0),
  warnings text[] not null default '{}',
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (operation_id, date, name),
  check ((finished_at is not null) = (status <> 'running'))
);
create index operation_steps_by_name on operation_steps (name, finished_at);

-- Every try that failed, also those that a later try made good.
create table operation_errors (
  id bigint generated always as identity primary key,
  operation_id int not null references operations on delete cascade,
  step_name text not null,
  category text not null check (category in ('upstream', 'validation', 'database', 'timeout', 'cancelled', 'internal')),
  message text not null check (length(message) <= 300),
  occurred_at timestamptz not null
);
create index operation_errors_by_time on operation_errors (occurred_at);
