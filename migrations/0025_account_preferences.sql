-- What an account keeps of its dashboard: the books it uses and the saved views of the board, both JSON lists.
create table account_preferences (
  user_id int primary key references users on delete cascade,
  books jsonb not null default '[]',
  board_views jsonb not null default '[]'
);
