-- Replay sessions. What a session writes is in a schema of its own, `replay_<id>`, which shadows the tables of the service.
create table replay_sessions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  key_hash bytea not null unique,
  league text not null check (league in ('nba', 'wnba')),
  date date not null,
  -- The day's recorded events are replayed if the service observed it; otherwise they are derived from its facts.
  observed boolean not null,
  clock timestamptz not null,
  ends_at timestamptz not null,
  speed int not null check (speed between 1 and 3600),
  state text not null check (state in ('paused', 'playing', 'advancing', 'ended')),
  -- Where `advancing` stops: at an instant, or after the first event of a type.
  target timestamptz,
  until_event text,
  -- When a playing session was last moved on, by the real clock.
  played_at timestamptz,
  faults jsonb not null default '[]',
  lease_token uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'advancing') = (target is not null)),
  check ((state = 'playing') = (played_at is not null)),
  check ((lease_token is null) = (lease_until is null))
);
create index replay_sessions_of_user on replay_sessions (user_id);
