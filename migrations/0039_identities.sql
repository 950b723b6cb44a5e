-- Identities at an OpenID Connect provider, sign-ins there that are under way, and accounts without a password.
alter table users alter column password_hash drop not null; -- null: opened through the provider
create table identities (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  email text, -- as the provider named it when it was linked; only a label
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, issuer)
);
create table oidc_flows (
  state_hash bytea primary key,
  browser_hash bytea not null, -- of the cookie from which nonce and code verifier are derived
  purpose text not null check (purpose in ('sign-in', 'second-factor', 'link')),
  user_id int references users on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (user_id is null))
);
create index oidc_flows_by_user on oidc_flows (user_id);
