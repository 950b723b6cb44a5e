-- Which days wait for results is asked every minute of all picks there ever were: from this index, not from their wide rows.
create index picks_to_settle on picks (league, date) include (id, tip_at);
