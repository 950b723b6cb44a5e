-- The pick ledger: a public append-only log that strangers verify, so no row that was published may change.

create table ledger_head (
  only_row boolean primary key default true check (only_row),
  origin text not null,
  -- The feed that runs are published from, as the newest start of a worker set it.
  feed text not null,
  -- False while LEDGER=off.
  writing boolean not null,
  size bigint not null default 0 check (size >= 0),
  last_at timestamptz not null
);

create table ledger_entries (
  idx bigint primary key check (idx >= 0),
  kind text not null,
  pick_id int,
  league text,
  date date,
  entry bytea not null check (octet_length(entry) between 2 and 16384),
  leaf_hash bytea not null generated always as (sha256('\x00'::bytea || entry)) stored
);
create unique index one_entry_per_pick on ledger_entries (pick_id) where kind = 'pick';
create unique index one_slate_per_day on ledger_entries (league, date) where kind = 'slate';
create index ledger_entries_by_pick on ledger_entries (pick_id, idx) where pick_id is not null;
create index ledger_entries_by_day on ledger_entries (league, date) where league is not null;

-- Salt and body of each commitment. All versions of a prop's pick share a chain and are revealed together.
create table ledger_openings (
  idx bigint primary key references ledger_entries,
  chain bigint not null,
  salt bytea not null check (octet_length(salt) = 32),
  body bytea not null,
  tip_at timestamptz not null,
  revealed_by bigint references ledger_entries
);
create index ledger_openings_to_reveal on ledger_openings (chain) where revealed_by is null;

-- Salts of the sets of candidates that `run` and `slate` entries commit to.
create table ledger_sets (
  idx bigint primary key references ledger_entries,
  set_salt bytea not null check (octet_length(set_salt) = 32)
);

-- The rows under an `import` entry.
create table ledger_import_rows (
  pick_id int primary key,
  idx bigint not null references ledger_entries,
  imported_row bytea not null
);
create index ledger_import_rows_by_entry on ledger_import_rows (idx, pick_id);

create table ledger_rules (hash text primary key, rules text not null);

create table ledger_tiles (
  level smallint not null,
  n bigint not null,
  hashes bytea not null check (octet_length(hashes) % 32 = 0 and octet_length(hashes) between 32 and 8192),
  primary key (level, n)
);

create table ledger_checkpoints (
  size bigint primary key,
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  signed_at timestamptz not null
);

-- Picks that the log covers, one way or the other.
create view recorded_picks as
  select pick_id, idx, false as imported from ledger_entries where kind = 'pick'
  union all
  select pick_id, idx, true from ledger_import_rows;

do $$
declare kept text;
begin
  foreach kept in array array['ledger_entries', 'ledger_sets', 'ledger_import_rows', 'ledger_rules', 'ledger_checkpoints'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', kept);
    execute format('create trigger not_emptied before truncate on %I for each statement execute function refuse_change()', kept);
  end loop;
end $$;

create function refuse_rewritten_opening() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.revealed_by is not null or to_jsonb(new) - 'revealed_by' <> to_jsonb(old) - 'revealed_by' then
    raise exception 'an opening is revealed once and never changes: % refused', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger frozen before update or delete on ledger_openings for each row execute function refuse_rewritten_opening();
create trigger not_emptied before truncate on ledger_openings for each statement execute function refuse_change();

create function refuse_rewritten_tile() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.level <> old.level or new.n <> old.n
    or substring(new.hashes from 1 for octet_length(old.hashes)) <> old.hashes
  then
    raise exception 'a tile only grows: % refused', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger only_grows before update or delete on ledger_tiles for each row execute function refuse_rewritten_tile();
create trigger not_emptied before truncate on ledger_tiles for each statement execute function refuse_change();
