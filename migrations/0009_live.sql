-- Facts from several sources: who told each version, what asking cost, and what waits for a person to name it.

-- Null: told by a feed that is a single source. It is not part of what a version says, so it is never compared.
alter table teams add column source text;
alter table players add column source text;
alter table games add column source text;
alter table player_box_scores add column source text;
alter table team_box_scores add column source text;
alter table game_lines add column source text;
alter table defence_play_types add column source text;
alter table defence_zones add column source text;
-- A place in the list of src/lines/codes.ts, because quotes are the longest table.
alter table odds_quotes add column source smallint;

-- One row per request to a source. The path never holds a key; the hash says which bytes the facts were read from.
create table source_requests (
  id bigint generated always as identity primary key,
  source text not null,
  path text not null,
  requested_at timestamptz not null,
  duration_ms int not null,
  -- Null: no answer came.
  status int,
  -- Null: the answer was good.
  failure text,
  credits int not null default 0,
  credits_used int,
  credits_remaining int,
  payload_hash bytea,
  -- The source had failed too often and is not asked before this.
  rests_until timestamptz
);
create index source_requests_by_time on source_requests (source, requested_at desc);
create index source_requests_by_age on source_requests (requested_at);
create index source_requests_by_path on source_requests (source, path, requested_at desc);

alter table unmatched_rows add column id int generated always as identity;
create unique index unmatched_rows_by_id on unmatched_rows (id);
alter table unmatched_rows add column status text not null default 'open' check (status in ('open', 'resolved', 'dismissed'));
-- The teams among whose players the name was looked for, and the number that the source gives to it.
alter table unmatched_rows add column team_ids int[] not null default '{}';
alter table unmatched_rows add column source_id text;
alter table unmatched_rows add column player_id int;
alter table unmatched_rows add column settled_at timestamptz;
alter table unmatched_rows add column settled_by text;
alter table unmatched_rows add check ((status = 'resolved') = (player_id is not null));

-- Facts that lack only the player they are about; taken in once somebody says who it is.
create table held_facts (
  unmatched_id int not null,
  hash bytea not null,
  kind text not null check (kind in ('propQuotes', 'playerBoxScores', 'injuries')),
  fact jsonb not null,
  captured_at timestamptz not null,
  primary key (unmatched_id, hash)
);
