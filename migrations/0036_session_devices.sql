-- Browser and system of a sign-in, in words, so that people recognize their sessions.
alter table sessions add column device text not null default 'Unknown device';
