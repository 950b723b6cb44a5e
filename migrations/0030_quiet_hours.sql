-- Hours in which an account wants no alerts, in its own time zone.
alter table account_preferences add quiet_hours jsonb check (quiet_hours ?& array['from', 'to', 'timeZone']);
create or replace view account_standing as
  select owner.id as user_id, owner.email, owner.tier, owner.disabled_at, preferences.quiet_hours
  from users owner left join account_preferences preferences on preferences.user_id = owner.id;
