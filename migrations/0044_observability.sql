-- Trace context of work that crosses processes, as a W3C traceparent, and counts of the service level objectives.
alter table operations add column trace_context text check (length(trace_context) = 55);
alter table events add column trace_context text check (length(trace_context) = 55);
-- Only for alerts: other deliveries take the contexts of their events.
alter table webhook_deliveries add column trace_context text check (length(trace_context) = 55);

create table objective_hours (
  objective text not null check (objective <> ''),
  hour timestamptz not null,
  good integer not null check (good between 0 and total),
  total integer not null check (total > 0),
  primary key (objective, hour)
);

-- Replay sessions have copies of these tables.
do $$
declare
  session text;
begin
  for session in select nspname from pg_namespace where nspname ~ '^replay_[0-9]+$' loop
    execute format('alter table %I.events add column trace_context text', session);
    execute format('alter table %I.webhook_deliveries add column trace_context text', session);
  end loop;
end
$$;
