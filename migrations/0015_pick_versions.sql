-- Picks follow the facts until tip-off: numbered versions, the price that stands now, and what each game was last scored with.

alter table picks add column version_number int not null default 1 check (version_number > 0);
alter table picks add column previous int;
alter table picks disable trigger frozen;
update picks set version_number = numbered.n, previous = numbered.before
from (
  select id, row_number() over versions as n, lag(id) over versions as before
  from picks window versions as (partition by game_id, player_id, stat order by published_at, id)
) numbered
where numbered.id = picks.id and numbered.n > 1;
alter table picks enable trigger frozen;
-- Checked at the end of the transaction: a run may publish a version and replace it within the same instant.
alter table picks add foreign key (previous) references picks deferrable initially deferred;
alter table picks add check ((previous is null) = (version_number = 1));
create unique index pick_versions on picks (game_id, player_id, stat, version_number);

-- The average price of the pick's side and line since it was published; the published price itself never changes.
create table pick_prices (
  pick_id int not null references picks,
  captured_at timestamptz not null,
  price double precision not null,
  best_book jsonb,
  primary key (pick_id, captured_at)
);
create trigger append_only before update or delete on pick_prices for each row execute function refuse_change();

-- A game is scored again when its facts no longer have this fingerprint.
create table game_scorings (
  game_id int primary key,
  league text not null check (league in ('nba', 'wnba')),
  date date not null,
  -- The facts known at this instant were scored.
  facts_at timestamptz not null,
  fingerprint text not null
);
create index game_scorings_by_day on game_scorings (league, date);
insert into game_scorings (game_id, league, date, facts_at, fingerprint)
select distinct on (game_id) game_id, league, date, captured_at, '' from scored_props order by game_id, captured_at desc;

alter table webhook_subscriptions drop constraint webhook_subscriptions_events_check;
alter table webhook_subscriptions add check (cardinality(events) between 1 and 6);
