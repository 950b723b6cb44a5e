-- Webhook deliveries can be cancelled, e-mail addresses have one Unicode form, and less is kept about strangers.

alter table webhook_deliveries drop constraint webhook_deliveries_status_check;
alter table webhook_deliveries add constraint webhook_deliveries_status_check
  check (status in ('pending', 'delivered', 'failed', 'skipped', 'cancelled'));

-- Two accounts whose addresses differ in nothing but their form both stay as they are.
update users set email = normalize(email, nfc)
where email is not nfc normalized
  and not exists (select from users other where other.email = normalize(users.email, nfc));

-- Mail that was never meant to be sent is no longer stored.
delete from mails where status = 'dropped';

-- For the purge of old entries.
create index audit_events_by_time on audit_events (at);
