-- Batches of facts that operators push, each stored by an operation of its own.
create table pushed_batches (
  id int generated always as identity primary key,
  -- The table of season files whose columns the lines have.
  kind text not null,
  -- A JSON array. Null once the facts are stored, or too long after a failure for a retry.
  lines text,
  arrived_at timestamptz not null
);
create index pushed_batches_waiting on pushed_batches (arrived_at) where lines is not null;

alter table operations add column batch_id int references pushed_batches;
alter table operations drop constraint operations_type_check;
alter table operations add constraint operations_type_check check (type in ('ingest', 'score-day', 'settle', 'push'));
alter table operations drop constraint operations_check1;
alter table operations add constraint operations_step_check check (step is null or type in ('ingest', 'push'));
alter table operations add constraint operations_batch_check check ((batch_id is not null) = (type = 'push'));

-- Any number of batches may wait for the same day; each is other facts.
drop index one_open_operation_per_day;
create unique index one_open_operation_per_day on operations (type, league, date)
  where status in ('queued', 'running') and type <> 'push';
