-- What operators look at: what became of each step of each day, which processes run, and settings changed while running.

-- One row per day and step, however often it ran, so that months can be looked over at a glance. Written with the step.
create table step_results (
  league text not null check (league in ('nba', 'wnba')),
  date date not null,
  step text not null,
  first_success_at timestamptz,
  last_success_at timestamptz,
  -- The last success that stored something new: for results and settlement, the moment from which the day was complete.
  last_rows_at timestamptz,
  last_error_at timestamptz,
  last_error_message text,
  primary key (league, date, step)
);

insert into step_results (league, date, step, first_success_at, last_success_at, last_rows_at)
  select league, s.date, name, min(finished_at), max(finished_at), max(finished_at) filter (where row_count > 0)
  from operation_steps s join operations o on o.id = operation_id where s.status = 'succeeded' group by 1, 2, 3;

create index operations_by_day on operations (league, date);
create index operations_by_end on operations (completed_at);

-- Every process says now and then that it is alive.
create table processes (
  id uuid primary key,
  role text not null,
  host text not null,
  pid int not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  stopped_at timestamptz
);

-- The whole set of settings that differ from how the processes were started; the newest version holds.
create table setting_versions (
  version int primary key check (version > 0),
  settings jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null
);
create trigger append_only before update or delete on setting_versions for each row execute function refuse_change();
