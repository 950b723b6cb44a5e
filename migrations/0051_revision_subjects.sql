-- Whom a commit is about: ids of players, teams and games, and days with games, as {"player": [1, 2], "team": [3]}. A row
-- without subjects may be about anything, as all rows written before this migration are.
alter table data_revisions add column subjects jsonb;
