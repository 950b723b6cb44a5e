-- What others said about a checkpoint: the only times in the ledger that are not those of the operator's clock.

create table ledger_timestamps (
  size bigint primary key references ledger_checkpoints,
  -- TimeStampResp of RFC 3161.
  reply bytea not null,
  -- By our clock, to space out requests. The time that counts is in the reply.
  requested_at timestamptz not null
);

create table ledger_cosignatures (
  size bigint not null references ledger_checkpoints,
  -- Verifier key.
  witness text not null,
  -- Signature line of the signed note, with its newline.
  line text not null,
  primary key (size, witness)
);

create table ledger_witnesses (
  witness text primary key,
  -- The size that it last cosigned.
  size bigint not null default 0,
  asked_at timestamptz not null,
  -- It has cosigned more entries than this database has: nothing is signed until an operator has decided.
  ahead boolean not null default false
);

do $$
declare kept text;
begin
  foreach kept in array array['ledger_timestamps', 'ledger_cosignatures'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', kept);
    execute format('create trigger not_emptied before truncate on %I for each statement execute function refuse_change()', kept);
  end loop;
end $$;
