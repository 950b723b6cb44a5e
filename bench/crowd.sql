-- A year of a busy installation beside the sample league, so that the planner sees tables of the size they will have.
insert into users (email, password_hash, tier, created_at)
  select 'crowd-' || n || '@example.com', '', 'sharp', now() from generate_series(1, 20000) n on conflict do nothing;
insert into api_keys (user_id, hash, prefix, name, created_at)
  select id, sha256(email::bytea), 'hwk_', 'bench', now() from users where email like 'crowd-%' on conflict do nothing;
insert into sessions (id, user_id, network, created_at, rotated_at)
  select md5(u.id || ' ' || n)::uuid, u.id, '198.51.100.1', now(), now()
  from users u, generate_series(1, 3) n where email like 'crowd-%' on conflict do nothing;
insert into webhook_subscriptions (user_id, url, origin, events, secret, created_at, updated_at)
  select id, 'https://example.com/' || id, 'https://example.com', '{picks.scored}', 'x', now(), now()
  from users where email like 'crowd-%' order by id limit 500;
insert into events (id, position, type, dedupe_key, occurred_at, body)
  select 'evt_' || n, 1000000 + n, 'picks.scored', 'bench ' || n, now() - n * interval '5 minutes', '{}'
  from generate_series(1, 50000) n on conflict do nothing;
insert into webhook_deliveries (subscription_id, event_id, event_type, status, attempts, created_at, completed_at)
  select s.id, 'evt_' || n, 'picks.scored', 'delivered', 1, now() - n * interval '5 minutes', now()
  from webhook_subscriptions s, generate_series(1, 800) n where s.origin = 'https://example.com';
insert into webhook_deliveries (subscription_id, event_id, event_type, status, next_attempt_at, created_at)
  select id, 'evt_1', 'picks.scored', 'pending', now(), now() from webhook_subscriptions where origin = 'https://example.com';
insert into operations (type, league, date, last_date, status, created_at, created_by, started_at, completed_at)
  select 'ingest', 'nba', date '2000-01-01' + n % 9000, date '2000-01-01' + n % 9000, 'succeeded', now(), 'scheduler', now(), now()
  from generate_series(1, 50000) n;
insert into operations (type, league, date, last_date, status, created_at, created_by)
  select 'ingest', 'wnba', date '2001-01-01' + n, date '2001-01-01' + n, 'queued', now(), 'scheduler' from generate_series(1, 20) n
  on conflict do nothing;
insert into data_revisions (instants) select '{}' from generate_series(1, 20000);
-- Nine seasons before those that are there; facts are never changed, so they come as facts of their own.
insert into games (id, captured_at, league, season, season_type, date, tip_at, home_team_id, away_team_id, is_neutral_site, status)
  select 1000000000 + n * 100000 + row_number() over (partition by n), captured_at - n * interval '1 year', league,
    season, season_type, date - n * 365, tip_at - n * interval '365 days', home_team_id, away_team_id, is_neutral_site, 'final'
  from games, generate_series(1, 9) n where id < 1000000000 on conflict do nothing;
