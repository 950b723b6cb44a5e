-- Why no checkpoint is signed any more, for /readyz of every process. Null while the log is sound.
alter table ledger_head add column fault text;
