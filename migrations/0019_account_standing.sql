-- What other folders may know of an account: how to reach it and what it may see.
create view account_standing as select id as user_id, email, tier, disabled_at from users;
