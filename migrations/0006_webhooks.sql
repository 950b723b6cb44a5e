-- Who is told about events, what is still to be sent, and what became of every attempt.
create table webhook_subscriptions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  url text not null check (length(url) <= 2048),
  -- Scheme, host and port of the url: attempts to one of them are counted together.
  origin text not null,
  events text[] not null check (cardinality(events) between 1 and 4),
  -- Sealed with ENCRYPTION_KEY. The one before still signs for a day, so that receivers can follow.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  status text not null default 'active' check (status in ('active', 'failing')),
  warning text,
  -- What If-Match is compared with: grows with every change that its owner makes.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_status_code int,
  consecutive_failures int not null default 0,
  check ((warning is not null) = (status = 'failing')),
  check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhook_subscriptions_of_user on webhook_subscriptions (user_id);

-- One event for one subscription. The rows that are pending are the sender's queue.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  subscription_id int not null references webhook_subscriptions on delete cascade,
  -- No foreign key: a test delivery tells of an event that never was.
  event_id text not null,
  event_type text not null,
  is_test boolean not null default false,
  status text not null check (status in ('pending', 'delivered', 'failed', 'skipped')),
  attempts int not null default 0,
  next_attempt_at timestamptz,
  -- Whoever holds the token may write what became of the attempt, until someone else holds another one.
  lease_token uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  completed_at timestamptz,
  check ((next_attempt_at is not null) = (status = 'pending')),
  check ((completed_at is null) = (status = 'pending')),
  check ((lease_token is null) = (lease_until is null)),
  check (lease_token is null or status = 'pending')
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at, id) where status = 'pending';
create index webhook_deliveries_of_subscription on webhook_deliveries (subscription_id, id);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  attempt int not null,
  started_at timestamptz not null,
  duration_ms int not null,
  status_code int,
  error text,
  -- The beginning of what the receiver answered: shown to the owner alone.
  response_head text
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id);
