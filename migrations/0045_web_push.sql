-- Browser notifications (Web Push): the key pair of this installation, browsers that get alerts, and what is to be sent.
create table push_keys (
  -- One row: all processes use the same pair.
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  -- The private key, sealed with ENCRYPTION_KEY.
  sealed_secret text not null,
  created_at timestamptz not null
);

create table push_subscriptions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  -- The sign-in that created it. An expired session is deleted and leaves the subscription; a revoked one removes it.
  session_id uuid references sessions on delete set null,
  -- Host of the push service. The rest of the endpoint is a credential.
  host text not null,
  -- Endpoint and keys, sealed with ENCRYPTION_KEY.
  sealed_secret text not null,
  endpoint_hash bytea not null unique,
  device text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_status_code int,
  tested_at timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- The rows are the queue: one is deleted when it was delivered, refused or expired.
create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id int not null references push_subscriptions on delete cascade,
  payload jsonb not null check (payload ?& array['title', 'text', 'path']),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  -- Nothing is sent from here on: the game has started.
  expires_at timestamptz not null
);
create index push_messages_due on push_messages (next_attempt_at);
create index push_messages_of_subscription on push_messages (subscription_id);

-- Signing out in any way ends the notifications of that browser.
create function remove_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger remove_push after update of revoked_at on sessions
  for each row when (new.revoked_at is not null) execute function remove_push_of_session();

alter table alert_rules add push boolean not null default false;
alter table alerts add push boolean not null default false;
