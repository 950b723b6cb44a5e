-- A webhook subscription may collect its events, and may get the alerts of its owner.
alter table webhook_subscriptions
  -- Null: every event is a delivery of its own. Otherwise seconds to collect, and the most events of one delivery.
  add batch jsonb check (batch ?& array['seconds', 'max']);
alter table webhook_deliveries
  -- The events of a batch in order; event_id is then the id of the batch.
  add event_ids text[] check (cardinality(event_ids) > 0),
  -- Until when a batch takes more events; null once it is full or an attempt began.
  add collects_until timestamptz check (collects_until is null or event_ids is not null),
  -- What is sent if it is not an event: alerts are for one account only.
  add body bytea,
  add constraint webhook_deliveries_content_check check (event_ids is null or body is null);
create index webhook_deliveries_collecting on webhook_deliveries (subscription_id) where collects_until is not null;

-- The webhook subscriptions with a target that a rule's alerts are sent to, and an alert's own copy of them.
alter table alert_rules add channel_ids int[] not null default '{}' check (cardinality(channel_ids) <= 5);
alter table alerts add channel_ids int[] not null default '{}';
