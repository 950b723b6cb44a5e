-- Which responses a commit may change: a kind of facts and a league. A row without a kind concerns every kind, and one
-- without a league every league, as all rows written before this migration do.
alter table data_revisions add column kind text, add column league text;
