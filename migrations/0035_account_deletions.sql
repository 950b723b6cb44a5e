-- Accounts that their owners want deleted. The row goes with the account, or when the owner changes his mind.
create table account_deletions (
  user_id int primary key references users on delete cascade,
  requested_at timestamptz not null,
  delete_at timestamptz not null check (delete_at > requested_at)
);
create index account_deletions_by_time on account_deletions (delete_at);
