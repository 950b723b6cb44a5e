-- Passkeys, and the challenges that are answered with them: each one once, for five minutes.
create table passkeys (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports jsonb not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);
create table passkey_challenges (
  hash bytea primary key,
  user_id int references users on delete cascade, -- null: to sign in; the passkey tells the account
  expires_at timestamptz not null
);
