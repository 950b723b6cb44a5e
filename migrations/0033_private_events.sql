-- Events for one account only: they appear in its own feed, stream and webhooks.
alter table events add user_id int references users on delete cascade;
create index events_of_user on events (user_id) where user_id is not null;
alter table webhook_subscriptions drop constraint webhook_subscriptions_events_check;
alter table webhook_subscriptions add constraint webhook_subscriptions_events_check
  check (cardinality(events) between 1 and 8);
