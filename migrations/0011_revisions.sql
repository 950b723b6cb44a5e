-- Every commit that changes what a read may answer leaves a row, so that each process knows when its copies are old.
-- Rows are only added: a counter that all of them had to update would make commits wait for each other. Whoever reads
-- asks for transactions that had not ended at its last look, because these need not end in the order of their numbers.
create table data_revisions (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  noted_at timestamptz not null default now(),
  -- From when the change is known: the moments at which an answer that is some minutes behind changes too.
  instants timestamptz[] not null
);
create index data_revisions_by_xid on data_revisions (xid);
