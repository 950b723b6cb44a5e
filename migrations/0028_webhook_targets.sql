-- Webhook subscriptions get filters and chat targets.
alter table webhook_subscriptions drop constraint webhook_subscriptions_events_check;
alter table webhook_subscriptions drop constraint webhook_subscriptions_status_check;
alter table webhook_subscriptions drop constraint webhook_subscriptions_check;
alter table webhook_subscriptions
  -- Null: all events of the listed types.
  add filter jsonb check (jsonb_typeof(filter) = 'object'),
  -- Null: a signed webhook. Otherwise the kind of the target and its fields that are not secret.
  add target jsonb check (target ? 'kind'),
  add constraint webhook_subscriptions_events_check check (cardinality(events) between 1 and 7),
  -- disabled: the target accepts no messages any more; nothing is sent until its owner changes or tests it.
  add constraint webhook_subscriptions_status_check check (status in ('active', 'failing', 'disabled')),
  add constraint webhook_subscriptions_warning_check check ((warning is not null) = (status <> 'active'));
