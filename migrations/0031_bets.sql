-- Own bets of accounts, every change of them, and the rules by which books settle.
create table bets (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('pick', 'prop', 'manual')),
  pick_id int,
  rating text check (rating in ('premium', 'standard')),
  league text check (league in ('nba', 'wnba')),
  -- Day of the game; of a bet by hand the day on which it was placed.
  date date not null,
  game_id int,
  tip_at timestamptz,
  player_id int,
  player_name text,
  stat text,
  line numeric(6, 2),
  side text check (side in ('over', 'under')),
  description text check (length(description) <= 200),
  book text not null check (length(book) between 1 and 60),
  -- American.
  price int not null check (abs(price) between 100 and 100000),
  stake numeric(12, 2) not null check (stake > 0),
  placed_at timestamptz not null,
  probability float8 check (probability > 0 and probability < 1),
  note text check (length(note) <= 500),
  -- The model's log-odds around the line when the bet was logged, to compare prices at other lines.
  line_shape jsonb,
  result text check (result in ('hit', 'miss', 'push', 'void')),
  actual float8,
  void_reason text,
  profit numeric(14, 2) not null default 0,
  closing_line numeric(6, 2),
  closing_probability float8,
  clv_percent float8,
  book_clv_percent float8,
  closing_edge_percent float8,
  settled_at timestamptz,
  -- How often it was settled: more than once after corrections.
  result_version int not null default 0,
  import_id int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((result is null) = (settled_at is null)),
  check (result is not null or profit = 0),
  check ((kind = 'pick') = (pick_id is not null)),
  check ((kind = 'manual') = (game_id is null)),
  check (kind = 'manual' or num_nulls(league, tip_at, player_id, player_name, stat, line, side) = 0),
  check (kind <> 'manual' or description is not null)
);
create index bets_of_user on bets (user_id, placed_at desc, id desc);
create index bets_of_game on bets (game_id) where game_id is not null;
create index bets_by_day on bets (date, league) where kind <> 'manual';

-- Rows stay when their bet is deleted, and go with the account.
create table bet_changes (
  id bigint generated always as identity primary key,
  user_id int not null references users on delete cascade,
  bet_id int not null,
  at timestamptz not null,
  kind text not null check (kind in ('logged', 'imported', 'edited', 'settled', 'corrected', 'deleted')),
  reason text not null,
  before jsonb,
  after jsonb
);
create index bet_changes_of_bet on bet_changes (user_id, bet_id, id);

-- How a book settles, from a day on. '*' is the rule of every book without rows of its own.
create table book_rules (
  book text not null,
  valid_from date not null,
  did_not_play text not null check (did_not_play in ('void', 'miss')),
  on_the_line text not null check (on_the_line in ('push', 'miss')),
  -- stands: a game that is moved to another day is settled when it is played.
  moved_game text not null check (moved_game in ('void', 'stands')),
  primary key (book, valid_from)
);
insert into book_rules values ('*', '2000-01-01', 'void', 'push', 'void');

alter table exports drop constraint exports_type_check;
alter table exports add constraint exports_type_check
  check (type in ('picks', 'settledPicks', 'lineMoves', 'gameLogs', 'trackRecord', 'bets'));
