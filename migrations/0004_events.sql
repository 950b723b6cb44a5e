-- What subscribers are told. An event is written in the transaction that made its data; its body is frozen as bytes.
create table events (
  id text primary key,
  type text not null,
  dedupe_key text not null,
  occurred_at timestamptz not null,
  body bytea not null,
  unique (type, dedupe_key)
);
