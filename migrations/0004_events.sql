-- What subscribers are told. An event is written in the transaction that made its data; its body is frozen as bytes.
create table events (
  id text primary key,
  -- The order of the feed, which is the order of the commits: see event_counter.
  position bigint not null unique,
  type text not null,
  dedupe_key text not null,
  occurred_at timestamptz not null,
  body bytea not null,
  unique (type, dedupe_key)
);
create index events_by_time on events (occurred_at);

-- Positions come from this row and not from a sequence: whoever takes one holds the row until the commit, so a reader
-- who has seen a position has seen every one before it.
create table event_counter (
  only_row boolean primary key default true check (only_row),
  last_position bigint not null
);
insert into event_counter (last_position) values (0);
