-- Who may do what: accounts, sessions, keys, tokens, subscriptions, mail, and the trail of what happened to them.
create table users (
  id int generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  tier text not null check (tier in ('free', 'pro', 'sharp', 'admin')),
  is_demo boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null
);

-- A refresh token is a signed counter: the row holds the one that is valid now, and nothing from which one could be made.
create table sessions (
  id uuid primary key,
  user_id int not null references users on delete cascade,
  counter int not null default 0,
  network text not null,
  created_at timestamptz not null,
  rotated_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_user on sessions (user_id, created_at);

create table api_keys (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  hash bytea not null unique,
  prefix text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_of_user on api_keys (user_id);

create table ops_tokens (
  id int generated always as identity primary key,
  hash bytea not null unique,
  prefix text not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by int not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table subscriptions (
  user_id int primary key references users on delete cascade,
  tier text not null check (tier in ('pro', 'sharp')),
  started_at timestamptz not null,
  current_period_end timestamptz not null,
  cancelled_at timestamptz,
  ended_at timestamptz
);

-- One row per account: asking again replaces the link, so only the newest one works.
create table password_resets (
  user_id int primary key references users on delete cascade,
  hash bytea not null unique,
  expires_at timestamptz not null
);

-- Mail is written with the change that causes it and sent by a job. A dropped row keeps the work of answering equal
-- for known and unknown addresses.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status text not null check (status in ('queued', 'sent', 'failed', 'dropped')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_by_recipient on mails (recipient, created_at);

-- Counted failures and requests, keyed by a hash, so that no address of a stranger is stored.
create table throttles (
  key bytea primary key,
  count int not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz,
  strikes int not null default 0
);

create table idempotency_keys (
  scope bytea primary key,
  fingerprint bytea not null,
  status int,
  location text,
  body text,
  created_at timestamptz not null
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table audit_events (
  id bigint generated always as identity primary key,
  kind text not null,
  actor text not null,
  user_id int references users on delete set null,
  ip text,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index audit_events_of_user on audit_events (user_id, at);
