-- Subscriptions that are paid at Stripe, beside those that the operator grants, and the copies of what Stripe knows.
alter table subscriptions add column source text not null default 'operator' check (source in ('operator', 'stripe'));
alter table subscriptions drop constraint subscriptions_pkey;
alter table subscriptions add primary key (user_id, source);

-- One customer per account. Reads of its state are numbered when they begin, and only a newer one than the last is stored.
create table billing_customers (
  user_id int primary key references users on delete cascade,
  request_id uuid not null,
  customer_id text unique,
  reads int not null default 0,
  applied_read int not null default 0 check (applied_read <= reads),
  created_at timestamptz not null
);

-- The subscription as it was last read. A price that no setting names has no tier.
create table billing_subscriptions (
  user_id int primary key references users on delete cascade,
  subscription_id text not null unique,
  item_id text not null,
  price_id text not null,
  tier text check (tier in ('pro', 'sharp')),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  status text not null,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  unpaid_since timestamptz,
  payment_reversed boolean not null,
  cancel_requested_at timestamptz
);
create index billing_subscriptions_unpaid on billing_subscriptions (unpaid_since) where unpaid_since is not null;

-- Events that were received, so that a second delivery is recognized.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index billing_events_by_time on billing_events (received_at);

-- Customers of deleted accounts that still have to be deleted at Stripe.
create table billing_removals (
  customer_id text primary key,
  requested_at timestamptz not null
);
