-- Second factors: TOTP secrets, recovery codes, and when the user of a session last proved who they are.
create table totp_factors (
  user_id int primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step int -- the newest accepted time step: neither it nor an older one is accepted again
);
create table recovery_codes (
  user_id int not null references totp_factors on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
alter table sessions add column verified_at timestamptz; -- null: only when it was opened
